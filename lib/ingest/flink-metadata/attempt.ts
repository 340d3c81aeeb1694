import { refuse, ok, type Result } from '@/lib/domain/result'
import { MetadataError } from './errors'

/** Runs a reader of one state's content: what it refuses concerns that state, not the whole file. */
export function attempt<T>(read: () => T): Result<T, MetadataError> {
  try {
    return ok(read())
  } catch (error) {
    if (error instanceof MetadataError) return refuse(error)
    throw error
  }
}
