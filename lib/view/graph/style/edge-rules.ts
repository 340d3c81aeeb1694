import type { StyleRule } from './rule'
import type { Tokens } from './tokens'

/** Reads thin with an open head, writes thick with a filled one; dashes say what is not proven or no more. */
export function edgeRules(tokens: Tokens): readonly StyleRule[] {
  return [
    {
      selector: 'edge',
      style: {
        'curve-style': 'straight',
        width: 1.5,
        'line-color': tokens.edge,
        'target-arrow-shape': 'vee',
        'target-arrow-color': tokens.edge,
        'arrow-scale': 0.8,
      },
    },
    { selector: 'edge[se]', style: { 'source-endpoint': 'data(se)', 'target-endpoint': 'data(te)' } },
    {
      selector: 'edge[sd]',
      style: {
        'curve-style': 'round-segments',
        'edge-distances': 'endpoints',
        'segment-distances': 'data(sd)',
        'segment-weights': 'data(sw)',
        'segment-radii': 10,
        'radius-type': 'arc-radius',
      },
    },
    {
      selector: 'edge.loop',
      style: {
        'curve-style': 'bezier',
        'loop-direction': '0deg',
        'loop-sweep': '-60deg',
        'control-point-step-size': 64,
      },
    },
    {
      selector: 'edge[kind="writes"]',
      style: { width: 2.5, 'target-arrow-shape': 'triangle', 'arrow-scale': 0.7 },
    },
    {
      selector: 'edge[kind="tiers"]',
      style: {
        width: 2.5,
        'target-arrow-shape': 'triangle',
        'arrow-scale': 0.7,
        'line-style': 'dashed',
        'line-dash-pattern': [10, 3, 2, 3],
      },
    },
    {
      selector: 'edge[kind="forks"]',
      style: {
        'target-arrow-shape': 'circle',
        'arrow-scale': 0.6,
        'line-style': 'dashed',
        'line-dash-pattern': [10, 3, 2, 3],
      },
    },
    { selector: 'edge[kind="stub"]', style: { 'target-arrow-shape': 'none' } },
    { selector: 'edge.inferred', style: { 'line-style': 'dashed', 'line-dash-pattern': [6, 4] } },
    { selector: 'edge.ended', style: { 'line-style': 'dashed', 'line-dash-pattern': [2, 4] } },
    {
      selector: 'edge[pill]',
      style: {
        label: 'data(pill)',
        'font-family': tokens.sans,
        'font-size': 11,
        color: tokens['text-2'],
        'text-background-color': tokens.surface,
        'text-background-opacity': 1,
        'text-background-shape': 'round-rectangle',
        'text-background-padding': '4px',
        'text-border-width': 1,
        'text-border-color': tokens['line-2'],
        'text-border-opacity': 1,
        'min-zoomed-font-size': 7,
      },
    },
    {
      selector: 'edge.over',
      style: { 'line-outline-width': 2, 'line-outline-color': tokens.canvas, 'z-index': 2 },
    },
    // Far out a line of 1.5 is a fifth of a pixel; heads only blur there.
    { selector: 'edge.far', style: { width: 5, 'target-arrow-shape': 'none' } },
    { selector: 'edge.far[kind="writes"], edge.far[kind="tiers"]', style: { width: 7 } },
    {
      selector: 'edge.dim',
      style: { 'line-color': tokens['edge-dim'], 'target-arrow-color': tokens['edge-dim'] },
    },
    {
      selector: 'edge.lit',
      style: { 'line-color': tokens.lit, 'target-arrow-color': tokens.lit, width: 2, 'z-index': 3 },
    },
    { selector: 'edge.lit[kind="writes"], edge.lit[kind="tiers"]', style: { width: 3 } },
    { selector: 'edge.lit.far', style: { width: 9 } },
  ]
}
