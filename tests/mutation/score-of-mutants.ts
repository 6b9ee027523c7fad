import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestFileResult } from '@rstest/core'
import { equivalents } from './equivalents'

/** The project without a fault, whose tests must pass. */
export const original = 'original'

/** What `tests/mutation/scores.json` holds of a chart; `npm run machines` writes it into docs/machines/README.md. */
interface Score {
  /** All mutants, also the equivalent ones. */
  mutants: number
  noticed: number
  equivalent: number
  guarded: number
  /** Guarded transitions whose guard is noticed when it is negated and when it is forgotten. */
  bothSides: number
  /** Actions and actors, noticed and in all without the equivalent ones: those of a transition, of an entry or exit, and what a state runs. */
  actions: [number, number]
  /** Members of the input and of events' payloads, in the same way. */
  facts: [number, number]
  date: string
}

/** Prints and keeps the score of a chart, and prints the mutants that no test noticed. A mutant is noticed when a test of its project fails. */
export class ScoreOfMutants implements Reporter {
  private readonly noticed = new Set<string>()
  /** Of the noticed ones those whose tests had to be stopped. */
  private readonly endless = new Set<string>()
  private readonly id: string
  private readonly names: readonly string[]
  private readonly file: string

  constructor(id: string, names: readonly string[], file: string) {
    this.id = id
    this.names = names
    this.file = file
  }

  readonly onTestFileResult = ({ project, status, errors = [] }: TestFileResult): void => {
    if (status !== 'fail') return
    this.noticed.add(project)
    // So rstest says that the process of a file was killed.
    if (errors.some(({ message }) => /^Worker exited/.test(message))) this.endless.add(project)
  }

  readonly onTestRunEnd = (): void => {
    if (this.noticed.has(`${this.id}-${original}`))
      throw new Error(`the tests of ${this.id} fail without a fault`)
    const lost = new Set(this.names.filter((_, at) => !this.noticed.has(`${this.id}-${at}`)))
    const own = this.names.filter((name) => name in equivalents)
    const wrong = own.filter((name) => !lost.has(name))
    if (wrong.length > 0) throw new Error(`a test tells from the chart what is called equivalent: ${wrong}`)
    const survivors = [...lost].filter((name) => !(name in equivalents))
    const guarded = this.names.flatMap((name) => name.match(/^(.*): guard negated$/)?.[1] ?? [])
    const isSeen = (name: string) => !survivors.includes(name)
    this.keep({
      mutants: this.names.length,
      noticed: this.names.length - lost.size,
      equivalent: own.length,
      guarded: guarded.length,
      bothSides: guarded.filter((one) => isSeen(`${one}: guard negated`) && isSeen(`${one}: guard forgotten`))
        .length,
      actions: this.tally(/: (actions )?forgotten$/, survivors),
      facts: this.tally(/: lost$/, survivors),
      date: new Date().toISOString().slice(0, 10),
    })
    const score = `${this.id}: ${this.names.length - lost.size}/${this.names.length - own.length} mutants`
    const suffix = own.length === 0 ? '' : ` and ${own.length} equivalent`
    const stopped = this.names.filter((_, at) => this.endless.has(`${this.id}-${at}`))
    process.stdout.write(
      `${stopped.map((name) => `  stopped by the time limit: ${name}\n`).join('')}${[score + suffix, ...survivors.map((name) => `  ${name}`)].join('\n')}\n`,
    )
    process.exitCode = survivors.length === 0 ? 0 : 1
  }

  private tally(kind: RegExp, survivors: readonly string[]): [number, number] {
    const all = this.names.filter((name) => kind.test(name) && !(name in equivalents))
    return [all.filter((name) => !survivors.includes(name)).length, all.length]
  }

  private keep(score: Score): void {
    const all = existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {}
    const own = { ...all[this.id], ...score }
    const sorted = Object.entries({ ...all, [this.id]: own }).sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(this.file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }
}
