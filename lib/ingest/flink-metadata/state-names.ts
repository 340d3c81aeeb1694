export const READER_STATE = 'SourceReaderState'
export const COMMIT_USER_STATE = 'commit_user_state'
export const COMMITTER_STATE = 'streaming_committer_raw_states'

/** The only lists anything is read from. All others are passed over. */
export const WANTED_STATES: ReadonlySet<string> = new Set([READER_STATE, COMMIT_USER_STATE, COMMITTER_STATE])
