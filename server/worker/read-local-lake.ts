import { setTimeout as pause } from 'node:timers/promises'
import { createThreadFiles } from '@/server/sources/blocking-files'
import { readLake } from '@/server/sources/read-lake'
import type { LakeTaskDeps } from './lake-tasks'

/** The readers on this machine's files and clock. */
export const readLocalLake: LakeTaskDeps['readLake'] = (lake, before, signal) =>
  readLake(createThreadFiles(), lake, {
    signal,
    now: Date.now,
    wait: (millis, stop) => pause(millis, undefined, { signal: stop }),
    ...(before === null ? {} : { before }),
  })
