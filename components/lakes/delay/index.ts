export { DelaySentence } from './delay-sentence'
export { IncidentEntry } from './incident-entry'
export { useDelaySentences } from './use-delay-sentences'
