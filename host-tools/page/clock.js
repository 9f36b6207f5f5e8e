// clock.js: the clocks of a game: so many minutes for each side, and who has used them up has lost.

export class Clock {
    /** @param {(colour: 1 | 2) => void} over hears whose time has run out @param {() => void} tick hears each second */
    constructor(over, tick) {
        this.over = over;
        this.tick = tick;
        /** Milliseconds of each colour, at 1 and 2; null without clocks. @type {number[] | null} */
        this.left = null;
        /** @type {0 | 1 | 2} */
        this.running = 0;
        this.since = 0;
        setInterval(() => this.look(), 250);
    }

    /** @param {number[] | null} left */
    set(left) {
        this.running = 0;
        this.left = left ? left.slice() : null;
    }

    /** @param {1 | 2} colour */
    run(colour) {
        this.stop();
        this.running = colour;
        this.since = performance.now();
    }

    stop() {
        if (this.left && this.running) this.left[this.running] = this.now(this.running);
        this.running = 0;
    }

    /** @param {1 | 2} colour */
    now(colour) {
        const left = this.left?.[colour] ?? 0;
        return Math.max(0, colour === this.running ? left - (performance.now() - this.since) : left);
    }

    look() {
        if (!this.left || !this.running) return;
        const colour = this.running;
        this.tick();
        if (this.now(colour) > 0) return;
        this.stop();
        this.over(colour);
    }

    /** "4:07"; empty without clocks. @param {1 | 2} colour */
    text(colour) {
        if (!this.left) return '';
        const seconds = Math.ceil(this.now(colour) / 1000);
        return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    }
}
