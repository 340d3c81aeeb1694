import { parentPort } from 'node:worker_threads'
import { derivePortion } from '@/lib/domain/facts/scope'
import { createLakeTasks } from './lake-tasks'
import { serveLakeWorker } from './protocol'
import { readLocalLake } from './read-local-lake'

// Entry of a worker thread. It wires for itself: nothing of the main thread's composition can be handed over.
if (parentPort === null) throw new Error('lake.worker runs in a worker thread only')
serveLakeWorker(parentPort, createLakeTasks({ readLake: readLocalLake, derivePortion }))
