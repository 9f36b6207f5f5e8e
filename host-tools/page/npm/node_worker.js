// node_worker.js: lets the page's worker run in a worker of Node.

import { parentPort } from 'node:worker_threads';

globalThis.self = { postMessage: (message) => parentPort.postMessage(message), onmessage: null };
await import('../core/worker.js');
parentPort.on('message', (data) => self.onmessage({ data }));
