import ELK from 'elkjs/lib/elk.bundled.js'
import { blockOf } from './block.mjs'
import { widthOf, wrapped } from './text.mjs'

const options = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.cycleBreaking.strategy': 'BFS_NODE_ORDER',
  'elk.layered.thoroughness': '20',
  'elk.randomSeed': '1',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}

/** Directions, each with the width in pixels from which texts are broken into more lines. */
const ways = [
  ['DOWN', 250],
  ['DOWN', 140],
  ['RIGHT', 250],
]

/** Computes all positions of a chart in pixels, in the way that shows it largest in its frame on the page. */
export async function layoutOf(chart) {
  const layouts = await Promise.all(ways.map(([direction, most]) => placed(chart, direction, most)))
  return layouts.reduce((best, one) => (pressOf(one) < pressOf(best) ? one : best))
}

/** The frame of a usual window is as wide; it scrolls down, so that height counts for less. The first way that fits is taken. */
function pressOf({ width, height }) {
  return Math.max(1, width / 720, height / 1300)
}

async function placed(chart, direction, most) {
  const boxes = new Map()
  const labels = new Map()
  const graph = {
    id: ':page',
    layoutOptions: { ...options, 'elk.direction': direction, 'elk.padding': padding(1) },
    children: [nodeOf(chart.root, { direction, most, boxes }, true)],
    edges: chart.arrows.map((arrow) => edgeOf(arrow, labels, most)),
  }
  const { width: drawn, height, children, edges } = await new ELK().layout(graph)
  // ELK gives a parent the width of its children, whatever its minimum; the chart's own texts may be wider.
  const width = Math.max(drawn, boxes.get(chart.root.id).width + 2)
  return {
    id: chart.id,
    description: chart.description,
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: children.flatMap(flat).map((node) => ({ ...boxes.get(node.id), ...placeOf(node) })),
    arrows: edges.map(({ id, sections, labels: own = [] }) => ({
      id,
      points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: round(x), y: round(y) })),
      ),
      label: own[0] && { ...labels.get(id), ...placeOf(own[0]) },
    })),
  }
}

function nodeOf(state, way, isRoot = false) {
  const { direction, most, boxes } = way
  const box = boxOf(state, most, isRoot)
  boxes.set(state.id, box)
  if (state.children.length === 0) return { id: state.id, width: box.width, height: box.height }
  return {
    id: state.id,
    children: state.children.map((child) => nodeOf(child, way)),
    layoutOptions: {
      ...options,
      'elk.direction': direction,
      'elk.padding': padding(22, box.height + 14),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${box.width},${box.height})`,
    },
  }
}

/** A state sized for its texts: `heading`, `notes` and `block` get their distance from the top. */
function boxOf(state, most, isRoot) {
  const { id, title, type, rows, description } = state
  if (type === 'start') return { id, type, isParent: false, width: 12, height: 12 }
  const size = isRoot ? 18 : 14
  const notes = description === '' ? [] : wrapped(description, 11, isRoot ? 560 : most - 40)
  const block = blockOf(rows, isRoot ? 520 : most)
  const head = (isRoot ? 36 : 32) + notes.length * 14 + (notes.length > 0 ? 4 : 0)
  const inner = [widthOf(title, size, true), ...notes.map((line) => widthOf(line, 11)), block.width]
  return {
    id,
    title,
    type,
    size,
    notes,
    block,
    head,
    isRoot,
    isParent: state.children.length > 0,
    width: Math.max(isRoot ? 240 : 90, Math.max(...inner) + 28),
    height: head + (block.height > 0 ? block.height + 14 : 0),
  }
}

function edgeOf({ id, from, to, rows }, labels, most) {
  const block = blockOf(rows, most)
  labels.set(id, { block })
  const label = { text: id, width: block.width + 20, height: block.height + 10 }
  return {
    id,
    sources: [from],
    targets: [to],
    labels: rows.length > 0 ? [{ ...label, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }] : [],
  }
}

function flat(node) {
  return [node, ...(node.children ?? []).flatMap(flat)]
}

function placeOf({ x, y, width, height }) {
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

function padding(around, top = around) {
  return `[top=${top},left=${around},bottom=${around},right=${around}]`
}

function round(length) {
  return Math.round(length * 10) / 10
}
