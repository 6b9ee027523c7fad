import type { Path, SimulationStep } from './simulate'

interface Subject {
  /** The export's name in the machine's file. */
  name: string
  /** The machine's file, from the project's root. */
  file: string
}

/** A test file for tests/machines that takes the path and expects its final state. */
export function testOf(
  { name, file }: Subject,
  { input, events }: Path,
  steps: readonly SimulationStep[],
): string {
  const last = steps.at(-1)
  if (last === undefined) return ''
  const isReported = events.some(({ type }) => type.startsWith('xstate.'))
  const machine = isReported ? `silenced(${name})` : name
  const given = input === undefined ? '' : `, { input: ${literal(input)} }`
  const { value, context } = last.snapshot
  const title = [...events.map(({ type }) => type), `leads to ${word(value)}`].join(', ')
  return `${[
    "import { expect, it } from '@rstest/core'",
    "import { createActor } from 'xstate'",
    `import { ${name} } from '../../${file.replace(/\.ts$/, '')}'`,
    ...(isReported ? ["import { silenced } from './kit/graph'"] : []),
    '',
    `it(${quoted(title)}, () => {`,
    `  const actor = createActor(${machine}${given}).start()`,
    ...events.map((event) => `  actor.send(${literal(event)})`),
    `  expect(actor.getSnapshot().value).toEqual(${literal(value)})`,
    `  expect(actor.getSnapshot().context).toEqual(${literal(context)})`,
    '})',
  ].join('\n')}\n`
}

const word = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Formatted like the formatter does: keys without quotes where possible, single quotes. */
function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'undefined' : JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, one]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${literal(one)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"')
  return text.includes("'") && !text.includes('"') ? `"${inner}"` : `'${inner.replace(/'/g, "\\'")}'`
}
