import type { Reporter } from '@rstest/core'

interface Row {
  machine: string
  states: string
  transitions: string
  covered: number
}

/** `order (real): 5/5 states, 9 transitions, guards 4/4, 6 paths, 48 events, mutants 28/28`, as model paths end with. */
const realLine =
  /^\s*([\w-]+) \(real\): (\d+\/\d+) states, (\d+) transitions, guards (\d+\/\d+), (\d+) paths, (\d+) events, mutants (\d+\/\d+)\s*$/

/** Prints the machines' test coverage after all other output. `take` is for `onConsoleLog`. */
export class CoverageTable implements Reporter {
  private readonly rows = new Map<string, Row>()
  private readonly real = new Map<string, string[]>()

  /** Keeps the last line of a machine's test, `tabs: 25/25 transitions, 5/5 states`, from being printed separately. */
  readonly take = (line: string): boolean => {
    const real = realLine.exec(line)?.slice(1)
    if (real?.[0] !== undefined) {
      this.real.set(real[0], real)
      return false
    }
    const [, machine = '', taken, transitions, entered, states] =
      /^\s*([\w-]+): (\d+)\/(\d+) transitions, (\d+)\/(\d+) states\s*$/.exec(line) ?? []
    if (machine === '') return true
    const covered = (Number(taken) + Number(entered)) / (Number(transitions) + Number(states))
    this.rows.set(machine, {
      machine,
      states: `${entered}/${states}`,
      transitions: `${taken}/${transitions}`,
      covered,
    })
    return false
  }

  readonly onTestRunEnd = (): void => {
    if (this.rows.size > 0) process.once('exit', () => process.stdout.write(tableOf([...this.rows.values()])))
    if (this.real.size > 0)
      process.once('exit', () => process.stdout.write(columnsOf(realHeads, [...this.real.values()])))
  }
}

const realHeads = ['real application', 'states', 'transitions', 'guards', 'paths', 'events', 'mutants']

/** The machines by name, in columns. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.machine, row.states, row.transitions, percent(row.covered)])
  return columnsOf(['statechart', 'states', 'transitions', 'covered'], cells)
}

function columnsOf(heads: readonly string[], rows: readonly string[][]): string {
  const sorted = [...rows].sort(([one = ''], [other = '']) => one.localeCompare(other))
  const widths = heads.map((head, at) =>
    Math.max(...[heads, ...sorted].map((row) => (row[at] ?? head).length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('   ')
  const rule = widths.map((width) => '─'.repeat(width)).join('───')
  return `\n${[line(heads), rule, ...sorted.map(line)].join('\n')}\n\n`
}

/** Rounded down, so never 100 % while anything is missing. */
const percent = (part: number) => `${Math.floor(part * 100)} %`
