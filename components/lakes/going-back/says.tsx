import { RefText } from '@/components/ui'
import { splitSays } from '@/lib/view/rollback/says'
import { RefLink } from '../ref-link'

interface SaysProps {
  /** `null` = refs are not links: inside something that is clicked itself. */
  readonly lake: string | null
  readonly children: string
}

/** A sentence of the planner, its refs shown as everywhere. */
export function Says({ lake, children }: SaysProps) {
  return splitSays(children).map((part, index) => {
    if (part.kind === 'text') return part.text
    return lake === null ? (
      <RefText key={index} value={part.ref} hideRun wrap />
    ) : (
      <RefLink key={index} lake={lake} asOf={null} value={part.ref} wrap />
    )
  })
}
