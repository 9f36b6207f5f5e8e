// sw.js: keeps the page's files, so that it starts without a network. build.js puts the version and the list in.
//
// All files of a page are of one version. A new version is fetched whole, past all caches on the way, and each file is
// compared with its hash; else the old version stays. It waits until all tabs with the old one are closed: these would
// get some files of each. (To load the only tab again does not do: browsers take a new worker, if asked to, only when the
// old one has nothing under way.)

const VERSION = '@VERSION@';
/** How the SHA-256 of each file begins. @type {Record<string, string>} */
const FILES = /*@FILES@*/ {};

/** @param {Cache} cache @param {string} name */
async function keep(cache, name) {
    // No cache, here or at the server's end, holds the file under this address.
    const answer = await fetch(`${name}?${FILES[name]}`, { cache: 'reload' });
    const digest = answer.ok ? await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer()) : new ArrayBuffer(0);
    const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (!hash.startsWith(FILES[name])) throw new Error(`${name} is not of ${VERSION}`);
    await cache.put(name, answer);
}

const older = async () => (await caches.keys()).filter((name) => name.startsWith('katachi-') && name !== VERSION);

self.addEventListener('install', (event) => {
    event.waitUntil(
        caches
            .open(VERSION)
            .then((cache) => Promise.all(Object.keys(FILES).map((name) => keep(cache, name))))
            .catch(async (error) => {
                await caches.delete(VERSION);
                throw error;
            }),
    );
});

self.addEventListener('activate', (event) => {
    event.waitUntil(
        older().then(async (names) => {
            // A page that came from the network before there was a worker is of its version; later ones may be older.
            if (!names.length) await self.clients.claim();
            await Promise.all(names.map((name) => caches.delete(name)));
        }),
    );
});

self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
    event.respondWith(
        caches
            .open(VERSION)
            .then((cache) => cache.match(event.request, { ignoreSearch: true }))
            .then((kept) => kept ?? fetch(event.request)),
    );
});
