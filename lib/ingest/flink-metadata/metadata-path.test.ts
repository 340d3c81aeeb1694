import { describe, expect, it } from 'vitest'
import { readMetadataPath } from './metadata-path'

const job = 'ccb81bf2c7ab4d43f504206cac7b69e9'
const nothing = { jobId: null, checkpointNumber: null }

describe('readMetadataPath', () => {
  it.each([
    [`file:/data/checkpoints/${job}/chk-40/_metadata`, { jobId: job, checkpointNumber: 40n }],
    [`C:\\checkpoints\\${job}\\chk-40\\_metadata`, { jobId: job, checkpointNumber: 40n }],
    [`s3://b/${job.toUpperCase()}/chk-0/_metadata`, { jobId: job, checkpointNumber: 0n }],
    ['copies/some-job/chk-7/_metadata', { jobId: null, checkpointNumber: 7n }],
    ['chk-7/_metadata', { jobId: null, checkpointNumber: 7n }],
    ['/savepoints/savepoint-1cc0a8-3073d40e5050/_metadata', nothing],
    [`/${job}/chk-40/other`, nothing],
    [`/${job}/chk-40`, nothing],
    [`/${job}/chk-4x/_metadata`, nothing],
    ['', nothing],
  ])('%s', (path, known) => {
    expect(readMetadataPath(path)).toEqual(known)
  })
})
