'use client'

import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { DataLineageOff } from '@/components/lakes'
import type { WireVersions } from '@/lib/contracts'
import type { VersionsState } from '@/lib/view/url-state'
import { buildScene, sceneMarks, type VersionScene } from '@/lib/view/versions'
import { ExplorerPanel } from './explorer-panel'
import { LanesView } from './lanes-view'
import { SpanControl } from './span-control'
import { TwinTable } from './twin-table'
import { useAround, useClosure } from './use-closure'
import type { LakeLanes } from './use-lane-facts'
import { closureWindow, useTimeWindow } from './use-time-window'
import { VersionsBar } from './versions-bar'
import { AloneNotice, CancelledNotice, FailedNotice, FirstLoad, PictureNotices } from './versions-states'

export type Anchored = VersionsState & { readonly anchor: string }
export type SetVersions = (
  change: Partial<VersionsState>,
  options?: { readonly history?: 'push' | 'replace' },
) => void

interface VersionsExplorerProps {
  readonly lake: string
  readonly state: Anchored
  readonly set: SetVersions
  readonly lanes: LakeLanes
  readonly anchorField: ReactNode
  readonly notices: ReactNode
  readonly onClear: () => void
}

/** The anchor's closure, what is around it, and the panel that says it in words. */
export function VersionsExplorer(props: VersionsExplorerProps) {
  const { lake, state, set } = props
  const { closure, lanes, cancel } = useClosure(lake, state)
  const answer = closure.data
  const alone = useMemo(() => (answer === undefined ? null : buildScene(answer)), [answer])
  const fit = useMemo(() => (alone === null ? { from: 0, to: 60_000 } : closureWindow(alone)), [alone])
  const time = useTimeWindow(state, fit, set)
  const around = useAround(lake, state.asOf, lanes, time.window)
  const scene = useMemo(
    () => (answer === undefined ? null : buildScene(answer, around.data ?? null)),
    [answer, around.data],
  )
  const bar = (
    <VersionsBar
      state={state}
      set={set}
      anchor={props.anchorField}
      span={<SpanControl time={time} now={scene?.now ?? null} />}
    />
  )
  const retry = () => void closure.refetch()
  if (answer === undefined || scene === null) {
    return (
      <>
        {bar}
        {props.notices}
        {closure.error !== null ? (
          <FailedNotice
            lake={lake}
            anchor={state.anchor}
            error={closure.error}
            onRetry={retry}
            onClear={props.onClear}
          />
        ) : closure.fetchStatus === 'idle' ? (
          <CancelledNotice onRetry={retry} />
        ) : (
          <FirstLoad anchor={state.anchor} onCancel={cancel} />
        )}
      </>
    )
  }
  return (
    <>
      {bar}
      {props.notices}
      <PictureNotices
        error={closure.error}
        onRetry={retry}
        aroundError={around.error}
        onRetryAround={() => void around.refetch()}
        truncated={around.data?.truncated ?? false}
        loading={closure.isPlaceholderData ? state.anchor : null}
        onCancel={cancel}
      />
      {answer.dataLineage === 'off' && <DataLineageOff />}
      {!closure.isPlaceholderData && <AloneNotice answer={answer} />}
      <Picture {...props} answer={answer} scene={scene} order={lanes} time={time} />
    </>
  )
}

interface PictureProps extends VersionsExplorerProps {
  readonly answer: WireVersions
  readonly scene: VersionScene
  readonly order: ReturnType<typeof useClosure>['lanes']
  readonly time: ReturnType<typeof useTimeWindow>
}

function Picture({ lake, state, set, lanes, onClear, answer, scene, order, time }: PictureProps) {
  const marks = useMemo(() => sceneMarks(scene, { foldCompaction: state.compact }), [scene, state.compact])
  const open = useMemo(() => new Set(state.open), [state.open])
  const panel = usePanel(state, set, time)
  const onOpen = (ref: string, opened: boolean) => {
    set({ open: opened ? [...state.open, ref] : state.open.filter((one) => one !== ref) })
  }
  return (
    <div className="flex min-h-0 flex-1">
      {state.as === 'table' ? (
        <TwinTable
          scene={scene}
          lanes={order}
          window={time.window}
          now={answer.now}
          onTake={panel.take}
          onGraph={() => set({ as: 'graph' })}
        />
      ) : (
        <LanesView
          scene={scene}
          marks={marks}
          lanes={order}
          lake={lanes}
          time={time}
          foldQuiet={state.fold}
          open={open}
          selected={state.sel}
          onTake={panel.take}
          onSelect={panel.select}
          onOpen={onOpen}
          onClear={panel.isOpen ? panel.close : onClear}
          onTable={() => set({ as: 'table' })}
        />
      )}
      {panel.isOpen && (
        <ExplorerPanel
          lake={lake}
          state={state}
          lanes={lanes}
          answer={answer}
          scene={scene}
          onTake={panel.take}
          onDeeper={panel.deeper}
          onClose={panel.close}
        />
      )}
    </div>
  )
}

/** What the panel shows is in the address; that it was put away is not, and ends with the next thing taken. */
function usePanel(state: Anchored, set: SetVersions, time: ReturnType<typeof useTimeWindow>) {
  const [closed, setClosed] = useState<string | null>(null)
  const shown = state.sel ?? state.anchor
  // The handlers stay the same while the window moves, so that the panel is not drawn with every frame.
  const latest = useRef({ state, time })
  useEffect(() => {
    latest.current = { state, time }
  })
  const take = useCallback(
    (ref: string) => {
      const { window, isFit } = latest.current.time
      // A window chosen by hand stays where it is; a fitted one follows the closure.
      const kept = isFit ? {} : { from: toText(window.from), to: toText(window.to) }
      setClosed(null)
      set({ anchor: ref, sel: null, ...kept }, { history: 'push' })
    },
    [set],
  )
  const select = useCallback(
    (sel: string | null) => {
      setClosed(null)
      set({ sel }, { history: 'replace' })
    },
    [set],
  )
  const close = useCallback(() => {
    const { sel, anchor } = latest.current.state
    if (sel === null || sel === anchor) setClosed(anchor)
    else set({ sel: null }, { history: 'replace' })
  }, [set])
  const deeper = useCallback(() => set({ depth: latest.current.state.depth + 1 }), [set])
  return { isOpen: closed !== shown, take, select, close, deeper }
}

function toText(at: number): string {
  return new Date(at).toISOString()
}
