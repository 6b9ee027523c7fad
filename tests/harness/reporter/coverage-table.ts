import type { Reporter } from '@rstest/core'

interface Row {
  machine: string
  states: string
  transitions: string
  covered: number
}

/** Prints the machines' test coverage after all other output. `take` is for `onConsoleLog`. */
export class CoverageTable implements Reporter {
  private readonly rows = new Map<string, Row>()

  /** Keeps the last line of a machine's test, `tabs: 25/25 transitions, 5/5 states`, from being printed separately. */
  readonly take = (line: string): boolean => {
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
  }
}

/** The machines by name, in columns. */
export function tableOf(rows: readonly Row[]): string {
  const sorted = [...rows].sort((one, other) => one.machine.localeCompare(other.machine))
  const cells = sorted.map((row) => [row.machine, row.states, row.transitions, percent(row.covered)])
  const heads = ['statechart', 'states', 'transitions', 'covered']
  const widths = heads.map((head, at) =>
    Math.max(...[heads, ...cells].map((row) => (row[at] ?? head).length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('   ')
  const rule = widths.map((width) => '─'.repeat(width)).join('───')
  return `\n${[line(heads), rule, ...cells.map(line)].join('\n')}\n\n`
}

/** Rounded down, so never 100 % while anything is missing. */
const percent = (part: number) => `${Math.floor(part * 100)} %`
