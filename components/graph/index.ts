export type { GraphApi } from './graph-api'
export { GraphView } from './graph-view'
export type { SceneEvents } from './canvas/graph-scene'
