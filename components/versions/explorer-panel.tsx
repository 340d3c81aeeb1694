'use client'

import { memo } from 'react'
import type { WireVersions } from '@/lib/contracts'
import type { VersionsState } from '@/lib/view/url-state'
import type { VersionScene } from '@/lib/view/versions'
import { LanePanel } from './lane-panel'
import type { LakeLanes } from './use-lane-facts'
import { VersionPanel } from './version-panel'
import { ALL_DEPTH } from './versions-bar'

interface ExplorerPanelProps {
  readonly lake: string
  readonly state: VersionsState
  readonly lanes: LakeLanes
  readonly answer: WireVersions
  readonly scene: VersionScene
  readonly onTake: (ref: string) => void
  readonly onDeeper: () => void
  readonly onClose: () => void
}

/** The selected table or job, else the selected version, else the anchor. Not drawn again while time moves. */
export const ExplorerPanel = memo(function ExplorerPanel(props: ExplorerPanelProps) {
  const { lake, state, lanes, answer, scene, onTake, onDeeper, onClose } = props
  const lane = state.sel === null ? undefined : lanes.byRef.get(state.sel)
  if (lane !== undefined) {
    return (
      <LanePanel
        lake={lake}
        item={lane}
        asOf={state.asOf}
        now={answer.now}
        onTake={onTake}
        onClose={onClose}
      />
    )
  }
  const selected = state.sel !== null && scene.nodes.has(state.sel) ? state.sel : null
  return (
    <VersionPanel
      answer={answer}
      scene={scene}
      shown={selected ?? scene.anchor ?? ''}
      onTake={onTake}
      onDeeper={state.depth < ALL_DEPTH ? onDeeper : null}
      onClose={onClose}
    />
  )
})
