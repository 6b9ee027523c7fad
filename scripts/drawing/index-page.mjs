import { transitionsOf } from './chart.mjs'
import { eventsOf } from './senders.mjs'
import { scoreCells, testScores } from './test-scores.mjs'

/** The page that lists the machines: what each is for, its states, its events and who sends them, and its picture. */
export function indexPage(machines, scores = testScores()) {
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
        ...sizes(machine),
      ]),
    ),
    '',
    '## What tests notice',
    '',
    'Measured by `npm run test:mutation`, and `npm run test:mutation -- <chart>` or `-- paths` for a part; then `npm run machines`. A mutant is',
    'the chart with one fault, and noticed when a test in `tests/machines/` fails; an equivalent one, listed with its reason in',
    '`tests/mutation/equivalents.ts`, behaves as the chart does. A guard is tested on both sides when its negation and its loss are noticed.',
    'Actions are those of transitions, entries and exits, and the actors that states run; facts are the members of the input and of payloads:',
    'the cells count those whose loss is noticed.',
    'Real paths drive the application (`tests/model-paths/`), or the console in Chromium (`tests/journeys/model-paths/`). An empty cell was not',
    'measured.',
    '',
    ...table(
      [
        'machine',
        'states',
        'transitions',
        'guards, both sides',
        'actions',
        'facts',
        'real paths',
        'mutants noticed',
        'measured',
      ],
      machines.map(({ machine }) => [machine.id, ...sizes(machine), ...scoreCells(scores[machine.id])]),
    ),
    ...machines.flatMap(section),
  ].join('\n')}\n`
}

function sizes({ root }) {
  return [statesOf(root).length, nodesOf(root).flatMap(transitionsOf).length]
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
