'use client'

import { AsOfBanner, UrlProblems } from '@/components/shell'
import { SkeletonRows } from '@/components/ui'
import { useVersionsState } from '@/components/url-state'
import { AnchorField } from './anchor-field'
import { EntryList } from './entry-list'
import { useLakeLanes, type LakeLanes } from './use-lane-facts'
import { VersionsBar } from './versions-bar'
import { VersionsExplorer } from './versions-explorer'
import { FailedNotice, NothingReadNotice } from './versions-states'

/** With an anchor its closure in lanes of time; without one, where to start. */
export function VersionsPage({ lake }: { readonly lake: string }) {
  const { state, set, problems } = useVersionsState()
  const { tables, jobs, lanes } = useLakeLanes(lake, state.asOf)
  const take = (anchor: string) => set({ anchor, sel: null, open: [] })
  const clear = () => set({ anchor: null, sel: null, from: null, to: null, open: [] })
  const anchor = (
    <AnchorField
      anchor={state.anchor}
      newestOf={(ref) => newestOf(lanes, ref)}
      onTake={take}
      onClear={clear}
    />
  )
  const notices = (
    <>
      <UrlProblems problems={problems} />
      <AsOfBanner />
    </>
  )
  if (state.anchor !== null) {
    return (
      <VersionsExplorer
        lake={lake}
        state={{ ...state, anchor: state.anchor }}
        set={set}
        lanes={lanes}
        anchorField={anchor}
        notices={notices}
        onClear={clear}
      />
    )
  }
  const error = tables.error ?? jobs.error
  return (
    <>
      <VersionsBar state={state} set={set} anchor={anchor} span={null} />
      {notices}
      {error !== null && tables.data === undefined ? (
        <FailedNotice
          lake={lake}
          anchor={null}
          error={error}
          onRetry={() => {
            void tables.refetch()
            void jobs.refetch()
          }}
          onClear={clear}
        />
      ) : tables.data === undefined || jobs.data === undefined ? (
        <SkeletonRows rows={12} className="px-6 py-5" />
      ) : lanes.tables.length + lanes.jobs.length === 0 ? (
        <NothingReadNotice />
      ) : (
        <EntryList lanes={lanes} asOf={state.asOf} onTake={take} />
      )}
    </>
  )
}

function newestOf(lanes: LakeLanes, ref: string): string | null {
  const item = lanes.byRef.get(ref)
  if (item === undefined) return null
  return 'runCount' in item ? item.lastCheckpoint : item.newestSnapshot
}
