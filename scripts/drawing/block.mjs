import { widthOf, wrapped } from './text.mjs'

const lineHeight = 16
const widest = 250

/** Rows of text for a state or a label, each line with its place below the block's top, in pixels. */
export function blockOf(rows, most = widest) {
  let below = 0
  const placed = rows.map((row, index) => {
    if (index > 0) below += 5
    const lines = linesOf(row, most).map((line) => {
      below += lineHeight
      return { ...line, y: below - 4 }
    })
    return { name: row.name, description: row.description, lines }
  })
  const widths = placed.flatMap(({ lines }) => lines.map(({ width }) => width))
  return { rows: placed, width: Math.max(0, ...widths), height: below }
}

function linesOf({ event, condition, actions }, most) {
  const isPart = ['entry', 'exit', 'runs'].includes(event)
  const lead = span(event, isPart ? 'part' : 'event', 12, !isPart)
  const rest = condition === '' ? [] : [span(condition, isPart ? 'event' : 'condition', 12)]
  const together = [lead, ...rest]
  const heads = across(together) <= most ? [together] : [[lead], rest]
  if (isPart && actions.length > 0) {
    const all = [lead, span(actions.join(', '), 'action', 11)]
    return (across(all) <= most ? [all] : [[lead], ...actionLines(actions, most)]).map(line)
  }
  return [...heads, ...actionLines(actions, most)].map(line)
}

function actionLines(actions, most) {
  if (actions.length === 0) return []
  return wrapped(`→ ${actions.join(', ')}`, 11, most).map((text) => [span(text, 'action', 11)])
}

function span(text, tone, size, isBold = false) {
  return { text, tone, size, width: widthOf(text, size, isBold) }
}

function across(spans) {
  return spans.reduce((sum, { width }) => sum + width, (spans.length - 1) * 6)
}

function line(spans) {
  return { spans, width: across(spans) }
}
