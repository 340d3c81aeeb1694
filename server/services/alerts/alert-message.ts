import type { DelayClass } from '@/lib/domain/delay'
import { parseRef } from '@/lib/domain/refs'
import { toInstantText, type Millis } from '@/lib/domain/time'
import type { AlertKind, ChannelKind, IncidentRecord } from '../ports'

export interface Alert {
  readonly kind: AlertKind
  readonly lake: string
  readonly incident: IncidentRecord
  /** Where people reach this server, without a slash at its end. */
  readonly address: string
}

/** What is wrong with a culprit, after its name. */
const WRONG: Readonly<Record<DelayClass, string>> = {
  'source-silent': 'brings nothing new',
  'job-not-running': 'does not run',
  'stopped-on-purpose': 'was stopped with a savepoint',
  'job-restarting': 'restarts again and again',
  'job-not-consuming': 'runs but reads nothing new',
  'job-slow': 'runs but falls behind',
  'checkpoints-failing': 'runs, but its checkpoints fail',
  'commit-late': 'has a commit that does not come',
  'no-changelog': 'has not written the changelog its readers wait for',
  'position-expired': 'cannot read on: what it would read next has expired',
  'passed-over': 'passed data over',
  'tiering-late': 'tiers late',
  scheduled: 'is not due yet',
  'run-missed': 'missed a run',
  'run-failed': 'had a run that failed',
  'run-too-early': 'ran before its input was there',
  paused: 'is paused',
  unknown: 'holds it up for a reason that is not known',
}

/** Tables that a message names; the rest are counted. */
const NAMED = 10

/** Numbers and link first: it is all that a notification shows. */
export function firstLine(alert: Alert): string {
  const { kind, lake, incident } = alert
  const mark = kind === 'test' ? 'TEST, ' : ''
  const who = `${labelOf(incident.culprit)} ${WRONG[incident.class]}`
  const state = incident.state === 'broken' ? 'broken' : 'late'
  if (kind === 'closed') {
    const lasted = span((incident.closedAt ?? incident.seenAt) - incident.openedAt)
    const worst = incident.worstMs === null ? '' : `, up to ${span(incident.worstMs)} late`
    return `[${lake}] ${mark}over after ${lasted}: ${tables(incident.mostTables)}${worst}; ${who}. ${linkOf(alert)}`
  }
  const age =
    incident.lateMs === null
      ? state
      : `${span(incident.lateMs)} ${state === 'broken' ? 'old, broken' : 'late'}`
  const since = incident.since === null ? '' : ` since ${minute(incident.since)}`
  return `[${lake}] ${mark}${tables(incident.tables.length)} up to ${age}: ${who}${since}. ${linkOf(alert)}`
}

/** The body that is sent, byte by byte. */
export function alertBody(channel: ChannelKind, alert: Alert): string {
  return JSON.stringify(channel === 'slack' ? slackBody(alert) : jsonBody(alert))
}

function jsonBody(alert: Alert) {
  const { kind, lake, incident } = alert
  return {
    event: kind === 'test' ? 'test' : `incident.${kind}`,
    text: firstLine(alert),
    link: linkOf(alert),
    lake,
    incident: {
      id: incident.id,
      culprit: incident.culprit,
      class: incident.class,
      state: incident.state,
      since: instant(incident.since),
      openedAt: instant(incident.openedAt),
      closedAt: instant(incident.closedAt),
      lateMs: incident.lateMs,
      worstMs: incident.worstMs,
      tables: incident.tables,
      assignee: incident.assignee,
    },
  }
}

/** `text` alone is what Slack, Mattermost, Rocket.Chat and Discord's `/slack` all take. */
function slackBody(alert: Alert) {
  const { incident } = alert
  const named = incident.tables.slice(0, NAMED).map((ref) => `• ${labelOf(ref)}`)
  const rest = incident.tables.length - named.length
  const lines = [firstLine(alert), ...named, ...(rest > 0 ? [`and ${rest} more`] : [])]
  return { text: escapeSlack(lines.join('\n')) }
}

/** Names are user data: they must neither mention people nor make links. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function linkOf({ address, lake, incident }: Alert): string {
  return `${address}/lakes/${encodeURIComponent(lake)}/delays/incidents/${incident.id}`
}

/** The name as people know it; refs that cannot be read stay as they are. */
function labelOf(text: string): string {
  const ref = parseRef(text)
  if (!ref.ok) return text
  if (ref.value.kind === 'job') return ref.value.name
  return text.slice(text.indexOf(':') + 1)
}

function tables(count: number): string {
  return count === 1 ? '1 table' : `${count} tables`
}

function instant(at: Millis | null): string | null {
  return at === null ? null : toInstantText(at)
}

function minute(at: Millis): string {
  return `${toInstantText(at).slice(0, 16).replace('T', ' ')} UTC`
}

/** Cut off after two units: `1 h 5 min`. */
function span(ms: Millis): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const first = parts.findIndex(([n]) => n > 0)
  if (first === -1) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([n]) => n > 0)
    .map(([n, unit]) => `${n} ${unit}`)
    .join(' ')
}
