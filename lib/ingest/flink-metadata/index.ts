export { parseCheckpointMetadata, type MetadataContext, type ParsedMetadata } from './parse'
export { readMetadataPath, type MetadataPath } from './metadata-path'
export type { ReadSibling } from './sibling-files'
export type { MetadataWarning } from './warnings'
