import { transitionsOf } from './chart.mjs'
import { eventsOf } from './senders.mjs'

/** The page that lists the machines: what each is for, its states, its events and who sends them, and its picture. */
export function indexPage(machines) {
  return `${[
    '# Statecharts',
    '',
    'Drawn by `npm run machines` from the files in `machines/`; `npm run check` fails when a picture or this page differs from them. A bold',
    'word is an event, followed by the guard that must hold; after the arrow stand the actions. `always` happens by itself, as soon as its',
    'guard holds. A dot marks where a machine begins, a double border where it ends.',
    '',
    'All lifecycles on one sheet: [poster](poster.svg).',
    '',
    ...table(
      ['machine', 'purpose', 'states', 'transitions'],
      machines.map(({ machine }) => [
        `[${machine.id}](#${machine.id})`,
        machine.root.description,
        statesOf(machine.root).length,
        nodesOf(machine.root).flatMap(transitionsOf).length,
      ]),
    ),
    ...machines.flatMap(section),
  ].join('\n')}\n`
}

function section({ file, machine, senders }) {
  const runs = nodesOf(machine.root).flatMap(({ key, invoke }) =>
    invoke.map(({ src }) => `\`${src}\` in \`${key}\``),
  )
  return [
    '',
    `## ${machine.id}`,
    '',
    `${machine.root.description} Source: [\`${file}\`](../../${file}).`,
    '',
    `![The statechart of ${machine.id}](${machine.id}.svg)`,
    '',
    ...table(
      ['state', 'meaning'],
      statesOf(machine.root).map((node) => [
        `\`${node.id.slice(machine.id.length + 1)}\`${marks(node)}`,
        node.description ?? '',
      ]),
    ),
    '',
    ...table(
      ['event', 'sent by'],
      eventsOf(machine).map((event) => [`\`${event}\``, sentBy(senders.get(event) ?? [])]),
    ),
    ...(runs.length > 0 ? ['', `It runs ${runs.join(', ')}; what comes of it returns as an event.`] : []),
  ]
}

function sentBy(senders) {
  return (
    senders.map(({ group, files }) => `${group}: ${files.map(linked).join(', ')}`).join('; ') || 'nobody yet'
  )
}

function linked(file) {
  return `[\`${file.split('/').at(-1)}\`](../../${file})`
}

function marks(node) {
  const isFirst = node.parent?.type !== 'parallel' && node.parent?.initial?.target.includes(node)
  const words = [isFirst ? 'first' : '', node.type === 'final' ? 'final' : ''].filter(Boolean)
  return words.length > 0 ? ` (${words.join(', ')})` : ''
}

function nodesOf(node) {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

function statesOf(node) {
  return nodesOf(node).slice(1)
}

function table(heads, rows) {
  const cell = (one) => String(one ?? '').replace(/\|/g, '\\|')
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`)
}
