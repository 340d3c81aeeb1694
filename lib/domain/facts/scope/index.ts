export { linksOf, rereadMatters, subjectOf, LINKS_VERSION, type Subject } from './links'
export { anyPathInside, SubjectGraph, isTable, type KnownSubject } from './subject-graph'
export { cutPortions, type Portion } from './portions'
export {
  boundaryOfEdge,
  derivePortion,
  ownerOfEdge,
  tablesOf,
  type DerivedPortion,
  type PortionFacts,
} from './derive-portion'
export { narrowCatalog, viewCatalogListings, type CatalogView } from '../catalog-view'
