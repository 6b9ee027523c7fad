import { chartOf } from './chart.mjs'
import { layoutOf } from './layout.mjs'
import { posterOf } from './svg.mjs'

/** The width of the sheet, and the space around a chart, in pixels. */
const [sheet, gap] = [3200, 24]

/** The picture of all lifecycles, the tallest first. */
export async function posterSvg(machines, scheme) {
  const charts = await Promise.all(machines.filter(isLifecycle).map((machine) => layoutOf(chartOf(machine))))
  const placed = placedOn(charts)
  return posterOf(
    {
      id: 'lifecycles',
      description: 'Every lifecycle of a record.',
      width: sheet,
      height: Math.ceil(Math.max(...placed.map(({ y, chart }) => y + chart.height)) + gap),
      charts: placed,
    },
    scheme,
  )
}

/** A table of statuses and events, as the server asks it about a row: without actions, actors, delays and nested states. */
export function isLifecycle({ root }) {
  const nodes = [root, ...Object.values(root.states)]
  return nodes.every(
    ({ entry, exit, invoke, after, transitions, states }, at) =>
      [entry, exit, invoke, after].every(({ length }) => length === 0) &&
      [...transitions.values()].flat().every(({ actions }) => actions.length === 0) &&
      (at === 0 || Object.keys(states).length === 0),
  )
}

/** Each chart at the highest place that is free, from the left. */
function placedOn(charts) {
  const sorted = [...charts].sort((one, other) => other.height - one.height || (one.id < other.id ? -1 : 1))
  const placed = []
  for (const chart of sorted) {
    const corners = [
      { x: gap, y: gap },
      ...placed.flatMap((other) => [
        { x: other.x + other.chart.width + gap, y: other.y },
        { x: other.x, y: other.y + other.chart.height + gap },
      ]),
    ]
    const free = corners
      .filter(
        ({ x, y }) => x + chart.width + gap <= sheet && !placed.some((other) => overlaps(other, x, y, chart)),
      )
      .sort((one, other) => one.y - other.y || one.x - other.x)
    const [corner] = free
    if (corner === undefined) throw new Error(`${chart.id} is wider than the poster`)
    placed.push({ ...corner, chart })
  }
  return placed
}

function overlaps({ x, y, chart }, left, top, { width, height }) {
  return (
    left < x + chart.width + gap &&
    x < left + width + gap &&
    top < y + chart.height + gap &&
    y < top + height + gap
  )
}
