import type { Reporter, TestFileResult } from '@rstest/core'

/** The project without a fault, whose tests must pass. */
export const original = 'original'

/** Prints the score of a chart and the mutants that no test noticed. A mutant is noticed when a test of its project fails. */
export class ScoreOfMutants implements Reporter {
  private readonly noticed = new Set<string>()
  private readonly id: string
  private readonly names: readonly string[]

  constructor(id: string, names: readonly string[]) {
    this.id = id
    this.names = names
  }

  readonly onTestFileResult = ({ project, status }: TestFileResult): void => {
    if (status === 'fail') this.noticed.add(project)
  }

  readonly onTestRunEnd = (): void => {
    if (this.noticed.has(`${this.id}-${original}`))
      throw new Error(`the tests of ${this.id} fail without a fault`)
    const survivors = this.names.filter((_, at) => !this.noticed.has(`${this.id}-${at}`))
    const score = `${this.id}: ${this.names.length - survivors.length}/${this.names.length} mutants`
    process.stdout.write(`${[score, ...survivors.map((name) => `  ${name}`)].join('\n')}\n`)
    process.exitCode = survivors.length === 0 ? 0 : 1
  }
}
