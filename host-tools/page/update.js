// update.js: keeps the page's files by its service worker (sw.js), and tells of a new version.

/** @param {() => void} tell is called when a new version waits for the tabs of this one to be closed */
export async function keepFiles(tell) {
    const registration = await navigator.serviceWorker?.register('./sw.js').catch(() => undefined);
    if (!registration) return;
    const look = () => registration.waiting && navigator.serviceWorker.controller && tell();
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}
