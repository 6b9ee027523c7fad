const light = {
  paper: '#ffffff',
  frame: '#f6f7f9',
  box: '#ffffff',
  edge: '#aeb5be',
  ink: '#1c1f23',
  dim: '#6b7075',
  event: '#0b57c2',
  label: '#e9f1fd',
  rim: '#c3d9f8',
  line: '#868d95',
}
const dark = {
  paper: '#0d1117',
  frame: '#161b22',
  box: '#21262d',
  edge: '#59636e',
  ink: '#f0f3f6',
  dim: '#9da7b1',
  event: '#79b8ff',
  label: '#132338',
  rim: '#2a4466',
  line: '#8b949e',
}

/** A laid out chart as one picture that follows the reader's colour scheme; a program that knows no variables draws it in the given one. */
export function svgOf({ id, description, width, height, boxes, arrows }, scheme = 'light') {
  return `${[
    opening({ id, description, width, height }),
    `<style>${styleOf(scheme)}</style>`,
    chartSvg({ id, width, height, boxes, arrows }),
    '</svg>',
  ].join('\n')}\n`
}

/** Several laid out charts as one picture; `x` and `y` are their corners. */
export function posterOf({ id, description, width, height, charts }, scheme = 'light') {
  return `${[
    opening({ id, description, width, height }),
    `<style>${styleOf(scheme)}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...charts.map(({ x, y, chart }) => `<g transform="translate(${x} ${y})">${chartSvg(chart)}</g>`),
    '</svg>',
  ].join('\n')}\n`
}

function opening({ id, description, width, height }) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="statechart" role="img" aria-labelledby="${id}-title ${id}-desc" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title id="${id}-title">${safe(id)}</title>`,
    `<desc id="${id}-desc">${safe(description)}</desc>`,
  ].join('\n')
}

function chartSvg({ id, width, height, boxes, arrows }) {
  const parents = boxes.filter(({ isParent }) => isParent)
  const leaves = boxes.filter(({ isParent }) => !isParent)
  return [
    `<defs><marker id="${id}-head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 1L10 5L0 9z"/></marker></defs>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...parents.map(boxSvg),
    ...arrows.map(
      (arrow) =>
        `<path class="line" data-arrow="${safe(arrow.id)}" marker-end="url(#${id}-head)" d="${pathOf(arrow.points)}"/>`,
    ),
    ...arrows.filter(({ label }) => label).map(labelSvg),
    ...leaves.map(boxSvg),
  ].join('\n')
}

const rules = {
  paper: 'fill:var(--paper)',
  frame: 'fill:var(--frame);stroke:var(--edge)',
  box: 'fill:var(--box);stroke:var(--edge)',
  root: 'stroke:none;fill:var(--paper)',
  anywhere: 'stroke-dasharray:5 4',
  parallel: 'stroke-dasharray:5 4',
  inner: 'fill:none;stroke:var(--edge)',
  rule: 'stroke:var(--edge);opacity:.6',
  start: 'fill:var(--ink)',
  line: 'fill:none;stroke:var(--line);stroke-width:1.3',
  head: 'fill:var(--line);fill:context-stroke',
  label: 'fill:var(--label);stroke:var(--rim)',
  title: 'fill:var(--ink);font-weight:700',
  note: 'fill:var(--dim)',
  action: 'fill:var(--dim)',
  condition: 'fill:var(--dim)',
  event: 'fill:var(--event);font-weight:700',
  part: 'fill:var(--dim);font-style:italic',
}

/**
 * All style rules are inside the picture, so that a page can embed it unchanged. Before each rule stands its colour itself, for programs
 * that know no variables: they leave the second one out.
 */
function styleOf(scheme) {
  const colours = scheme === 'dark' ? dark : light
  const plain = (rule) => rule.replace(/var\(--(\w+)\)/g, (_, name) => colours[name])
  const lines = Object.entries(rules).map(([name, rule]) => {
    const own = plain(rule)
    return `.statechart .${name}{${own === rule ? rule : `${own};${rule}`}}`
  })
  return `
.statechart{${variables(colours)};font-family:Helvetica,Arial,'Liberation Sans',sans-serif}
@media (prefers-color-scheme:dark){.statechart{${variables(dark)}}}
${lines.join('\n')}
`
}

function variables(colours) {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

function boxSvg(box) {
  const { x, y, width, height, type } = box
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`
  if (type === 'start')
    return `<circle class="start" cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}"/>`
  const look = [box.isParent ? 'frame' : 'box', box.isRoot ? 'root' : type].join(' ')
  const inner = `x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}"`
  const attribute = type === 'anywhere' ? '' : ` data-state="${safe(box.id)}"`
  return [
    `<g${attribute}><rect class="${look}" ${place} rx="9"/>`,
    type === 'final' ? `<rect class="inner" ${inner} rx="6"/>` : '',
    text(x + 14, y + (box.isRoot ? 26 : 22), 'title', box.size, box.title),
    ...box.notes.map((line, index) =>
      text(x + 14, y + (box.isRoot ? 46 : 39) + index * 14, 'note', 11, line),
    ),
    box.block.height > 0 && !box.isRoot ? `<path class="rule" d="M${x} ${y + box.head}H${x + width}"/>` : '',
    ...blockSvg(box.block, x + 14, y + box.head + 6),
    '</g>',
  ].join('')
}

function labelSvg({ id, label }) {
  const { x, y, width, height, block } = label
  return [
    `<g data-arrow="${safe(id)}"><rect class="label" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`,
    ...blockSvg(block, x + 10, y + 5),
    '</g>',
  ].join('')
}

/** A transition's row has its full name as an attribute, for tools, and its description as a tooltip. */
function blockSvg({ rows }, x, y) {
  return rows.map(({ name, description, lines }) => {
    const words = lines.flatMap((line) => lineSvg(line, x, y)).join('')
    if (name === undefined) return words
    const title = description ? `<title>${safe(description)}</title>` : ''
    return `<g data-transition="${safe(name)}">${title}${words}</g>`
  })
}

function lineSvg(line, x, y) {
  let at = x
  return line.spans.map(({ text: words, tone, size, width }) => {
    const drawn = text(at, y + line.y, tone, size, words)
    at += width + 6
    return drawn
  })
}

function text(x, y, tone, size, words) {
  return `<text class="${tone}" x="${round(x)}" y="${round(y)}" font-size="${size}">${safe(words)}</text>`
}

function pathOf(points) {
  const [first, ...rest] = points
  const last = rest.length - 1
  const steps = rest.map((point, index) => {
    if (index === last) return `L${point.x} ${point.y}`
    const before = towards(point, points[index])
    const after = towards(point, rest[index + 1])
    return `L${before.x} ${before.y}Q${point.x} ${point.y} ${after.x} ${after.y}`
  })
  return `M${first.x} ${first.y}${steps.join('')}`
}

/** A corner is rounded from up to 7 pixels before it to as many after. */
function towards(corner, other) {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y) || 1
  const part = Math.min(7, length / 2) / length
  return {
    x: round(corner.x + (other.x - corner.x) * part),
    y: round(corner.y + (other.y - corner.y) * part),
  }
}

function round(length) {
  return Math.round(length * 10) / 10
}

function safe(words) {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
