import { parentPort } from 'node:worker_threads'
import { createWatchTasks } from './watch-tasks'
import { serveWatchWorker } from './watch-protocol'

// Entry of a worker thread. It wires for itself: nothing of the main thread's composition can be handed over.
if (parentPort === null) throw new Error('watch.worker runs in a worker thread only')
serveWatchWorker(parentPort, createWatchTasks())
