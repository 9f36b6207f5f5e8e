// node.js: Katachi for Node: its workers are those of node:worker_threads, its files lie beside this one.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Katachi as Game, levels } from './katachi.js';

/** What the session wants of a worker. */
class NodeWorker {
    constructor() {
        this.worker = new Worker(new URL('./node_worker.js', import.meta.url));
        this.worker.on('message', (data) => this.onmessage?.({ data }));
        this.worker.on('error', (error) => this.onerror?.({ message: String(error) }));
    }
    postMessage(message) {
        this.worker.postMessage(message);
    }
    terminate() {
        this.worker.terminate();
    }
}

const host = {
    async fetches(name) {
        const bytes = await readFile(new URL(`../data/${name}`, import.meta.url));
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    },
    begins: () => new NodeWorker(),
};

export class Katachi extends Game {
    constructor(options) {
        super(options, host);
    }
}
export { levels };
