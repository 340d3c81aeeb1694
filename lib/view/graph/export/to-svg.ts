import type { State } from '@/lib/contracts'
import type { Drawing, DrawnEdge, DrawnNode, IconName } from '../drawing'
import { CARD, FLAG, JOB, type LayoutDirection, type Point } from '../geometry'
import type { Placement } from '../layout/layout-types'
import type { Tokens } from '../style/tokens'
import { secondLine, withoutControls } from './node-ids'
import { roundedPath } from './rounded-path'

export interface SvgOptions {
  readonly direction: LayoutDirection
  readonly tokens: Tokens
  /** Inner markup of a 24 x 24 outline icon. */
  readonly icon: (name: IconName) => string
  /** A whole `<svg>` of 16 x 16. */
  readonly glyph: (state: State) => string
  /** CSS that brings the fonts along, so that the picture needs nothing else. */
  readonly fonts: string
  readonly rootWord: string
  readonly title: string
  /** Line at the foot: what this is and as of when. */
  readonly foot: string
}

const MARGIN = 32
const FOOT = 28

/** The whole drawing as one SVG that stands by itself: no links, no scripts, fonts inside. */
export function toSvg(drawing: Drawing, placement: Placement, options: SvgOptions): string {
  const { tokens } = options
  const frame = frameOf(drawing, placement)
  const placed = drawing.nodes.flatMap((node) => {
    const at = placement.nodes.get(node.id)
    return at === undefined ? [] : [{ node, at }]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="${frame.x} ${frame.y} ${frame.width} ${frame.height}" role="img">`,
    `<title>${escapeXml(options.title)}</title>`,
    `<style>${options.fonts}text{font-family:${escapeXml(tokens.sans)};font-size:11.5px;fill:${tokens['text-2']}}.n{font-family:${escapeXml(tokens.mono)};font-size:12px;font-weight:500;fill:${tokens.text}}</style>`,
    `<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" fill="${tokens.canvas}"/>`,
    ...drawing.edges.map((edge) => drawEdge(edge, placement, tokens)),
    ...placed.map(({ node, at }) =>
      node.kind === 'job' ? drawJob(node, at, options) : drawCard(node, at, options),
    ),
    `<text x="${frame.x + MARGIN}" y="${frame.y + frame.height - 12}">${escapeXml(options.foot)}</text>`,
    '</svg>',
  ].join('\n')
}

function frameOf(drawing: Drawing, placement: Placement) {
  const points = [
    ...placement.nodes.values(),
    ...[...placement.routes.values()].flatMap(({ points: corners }) => corners),
  ]
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const jobs = drawing.nodes.some(({ kind }) => kind === 'job') ? 95 : 0
  const side = Math.max(CARD.width / 2, jobs) + MARGIN
  const [left, right] = points.length === 0 ? [0, 0] : [min(xs), -min(xs.map((x) => -x))]
  const [top, bottom] = points.length === 0 ? [0, 0] : [min(ys), -min(ys.map((y) => -y))]
  return {
    x: Math.round(left - side),
    y: Math.round(top - CARD.height / 2 - FLAG.height - MARGIN),
    width: Math.max(360, Math.round(right - left + 2 * side)),
    height: Math.round(bottom - top + 2 * MARGIN + CARD.height * 2 + FLAG.height + FOOT),
  }
}

/** Without spreading: there may be more points than a call takes arguments. */
function min(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity)
}

function drawCard(node: DrawnNode, at: Point, options: SvgOptions): string {
  const { tokens } = options
  const [x, y] = [at.x - CARD.width / 2, at.y - CARD.height / 2]
  const outside = node.kind === 'boundary'
  const alarm = node.state === 'late' || node.state === 'broken'
  const fill = alarm ? tokens[`${node.state}-wash`] : node.ended ? tokens.canvas : tokens.surface
  const stroke = node.root
    ? tokens.text
    : alarm
      ? tokens[`${node.state}-edge`]
      : tokens[outside || node.ended ? 'control' : 'line-2']
  const dash =
    outside || node.state === 'unknown'
      ? ' stroke-dasharray="4 3"'
      : node.ended
        ? ' stroke-dasharray="2 3"'
        : ''
  const box = (dx: number) =>
    `<rect x="${x + dx}" y="${y + dx}" width="${CARD.width}" height="${CARD.height}" rx="${outside ? 0 : 6}" fill="${fill}" stroke="${stroke}" stroke-width="${node.root ? 1.75 : 1}"${dash}/>`
  const spine =
    node.state === null || node.ended
      ? ''
      : `<path d="M${x + 4} ${y}h-.5a3.5 6 0 0 0-3.5 6v${CARD.height - 12}a3.5 6 0 0 0 3.5 6h.5Z" fill="${tokens[`${node.state}-edge`]}"/>`
  return [
    node.kind === 'group' ? box(5) : '',
    box(0),
    spine,
    placeIcon(options.icon(node.icon), x + 11, y + 8, tokens['text-2']),
    node.state === null || node.ended ? '' : placeGlyph(options.glyph(node.state), x + 11, y + 27),
    nameText(node, x + 30, y + 20, 'start', tokens),
    wordText(node, x + 30, y + 38, 'start', tokens),
    node.root ? flag(x, y - FLAG.height - FLAG.gap, options) : '',
  ].join('')
}

function drawJob(node: DrawnNode, at: Point, options: SvgOptions): string {
  const { tokens, direction } = options
  const [x, y] = [at.x - JOB.width / 2, at.y - JOB.height / 2]
  const alarm = node.state === 'late' || node.state === 'broken'
  const beside = direction === 'tb'
  const [textX, anchor] = beside
    ? ([at.x + JOB.width / 2 + 7, 'start'] as const)
    : ([at.x, 'middle'] as const)
  const textY = beside ? at.y - 3 : at.y + JOB.height / 2 + 16
  const state = node.state
  return [
    `<rect x="${x}" y="${y}" width="${JOB.width}" height="${JOB.height}" rx="16" fill="${alarm ? tokens[`${node.state}-wash`] : tokens.surface}" stroke="${state === null ? tokens.control : tokens[`${state}-edge`]}" stroke-width="1.5"/>`,
    placeIcon(options.icon(node.icon), at.x - 8, at.y - 8, tokens['text-2'], 16),
    state === null ? '' : placeGlyph(options.glyph(state), x + JOB.width - 9, y - 6),
    nameText(node, textX, textY, anchor, tokens),
    wordText(node, textX, textY + 16, anchor, tokens),
    node.root ? flag(at.x - FLAG.width + 6, y - FLAG.height - FLAG.gap, options) : '',
  ].join('')
}

function nameText(node: DrawnNode, x: number, y: number, anchor: string, tokens: Tokens): string {
  const muted = (text: string) =>
    text === '' ? '' : `<tspan fill="${tokens['text-3']}" font-weight="400">${escapeXml(text)}</tspan>`
  const size = node.size === undefined ? '' : ` · ${node.size}`
  return `<text class="n" x="${x}" y="${y}" text-anchor="${anchor}"${halo(node, tokens)}><title>${escapeXml(node.label)}</title>${muted(node.place)}${escapeXml(node.name)}${muted(size)}</text>`
}

function wordText(node: DrawnNode, x: number, y: number, anchor: string, tokens: Tokens): string {
  const text = secondLine(node.text)
  if (text === '') return ''
  const ink = node.state === null || node.ended ? tokens['text-3'] : tokens[`${node.state}-ink`]
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" style="fill:${ink}"${halo(node, tokens)}>${escapeXml(text)}</text>`
}

/** Names of jobs stand among edges. */
function halo(node: DrawnNode, tokens: Tokens): string {
  return node.kind === 'job'
    ? ` paint-order="stroke" stroke="${tokens.canvas}" stroke-width="3" stroke-linejoin="round"`
    : ''
}

function flag(x: number, y: number, { tokens, rootWord }: SvgOptions): string {
  return `<rect x="${x}" y="${y}" width="${FLAG.width}" height="${FLAG.height}" rx="3" fill="${tokens.text}"/><text x="${x + FLAG.width / 2}" y="${y + 12.5}" text-anchor="middle" style="fill:${tokens.bg};font-weight:600;font-size:11px">${escapeXml(rootWord)}</text>`
}

function placeIcon(inner: string, x: number, y: number, colour: string, size = 14): string {
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`
}

function placeGlyph(glyph: string, x: number, y: number): string {
  return `<g transform="translate(${x} ${y}) scale(${14 / 16})">${glyph}</g>`
}

function drawEdge(edge: DrawnEdge, placement: Placement, tokens: Tokens): string {
  const [from, to] = [placement.nodes.get(edge.source), placement.nodes.get(edge.target)]
  if (from === undefined || to === undefined) return ''
  const points = placement.routes.get(edge.id)?.points ?? [from, to]
  const thick = edge.kind === 'writes' || edge.kind === 'tiers'
  const dash = edge.inferred
    ? ' stroke-dasharray="6 4"'
    : edge.ended
      ? ' stroke-dasharray="2 4"'
      : edge.kind === 'tiers' || edge.kind === 'forks'
        ? ' stroke-dasharray="10 3 2 3"'
        : ''
  const [before, end] = [points.at(-2) ?? from, points.at(-1) ?? to]
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI
  const head = thick
    ? `<path d="M0 0l-8-3.5v7Z" fill="${tokens.edge}"/>`
    : `<path d="M-6-3.5L0 0l-6 3.5" fill="none" stroke="${tokens.edge}" stroke-width="1.5"/>`
  return [
    `<path d="${roundedPath(points, 10)}" fill="none" stroke="${tokens.edge}" stroke-width="${thick ? 2.5 : 1.5}"${dash}/>`,
    `<g transform="translate(${end.x} ${end.y}) rotate(${Math.round(angle)})">${head}</g>`,
    edge.pill === '' ? '' : drawPill(edge.pill, points, tokens),
  ].join('')
}

function drawPill(text: string, points: readonly Point[], tokens: Tokens): string {
  const [a, b] = [points[Math.floor((points.length - 1) / 2)], points[Math.ceil((points.length - 1) / 2)]]
  if (a === undefined || b === undefined) return ''
  const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  const width = text.length * 6.5 + 10
  return `<rect x="${at.x - width / 2}" y="${at.y - 9}" width="${width}" height="18" rx="4" fill="${tokens.surface}" stroke="${tokens['line-2']}"/><text x="${at.x}" y="${at.y + 4}" text-anchor="middle">${escapeXml(text)}</text>`
}

function escapeXml(text: string): string {
  return withoutControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
