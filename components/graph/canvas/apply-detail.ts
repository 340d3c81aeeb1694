import type { Core } from 'cytoscape'
import { detailLevel, type DetailLevel } from '@/lib/view/graph/detail-level'

/** Classes by scale: `mid` and `far` leave things out; `html` says that the page draws the texts. */
export function applyDetail(cy: Core): DetailLevel {
  const nodes = cy.nodes('[kind="table"], [kind="group"], [kind="job"], [kind="boundary"]')
  const level = detailLevel(cy.zoom(), nodes.length)
  cy.batch(() => {
    const all = cy.nodes()
    all.filter((node) => node.hasClass('mid') !== (level === 'mid')).toggleClass('mid', level === 'mid')
    cy.edges()
      .filter((edge) => edge.hasClass('far') !== (level === 'far'))
      .toggleClass('far', level === 'far')
    all.filter((node) => node.hasClass('far') !== (level === 'far')).toggleClass('far', level === 'far')
    nodes.filter((node) => node.hasClass('html') !== (level === 'full')).toggleClass('html', level === 'full')
  })
  return level
}
