import { setTimeout as wait } from 'node:timers/promises'
import type { Terminal, TerminalState } from './terminal'

export interface Simulation {
  terminals: readonly Terminal[]
  /** Events a second, of all devices together. */
  rate: number
  seconds: number
  /** Door numbers of the simulated people, used in turn. */
  doorNos: readonly number[]
  /** How many of a hundred events are logged but not sent; the default is none. */
  lose?: number
  /** Milliseconds at the end for sending what still waits. */
  patience?: number
  writeLine?: (line: string) => void
  /** Ends the simulation early. */
  signal?: AbortSignal
}

export interface Tally {
  delivered: number
  acknowledged: number
  waiting: number
  failures: number
  tasks: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Simulates people at doors, prints one line a second, and returns the result. */
export async function simulate({
  terminals,
  rate,
  seconds,
  doorNos,
  lose = 0,
  patience = 60_000,
  writeLine = () => {},
  signal,
}: Simulation): Promise<Tally> {
  const ending = new AbortController()
  const running = Promise.all(terminals.map((terminal) => terminal.run(ending.signal, patience)))
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1_000
  const lines = setInterval(() => writeLine(lineOf(elapsed(), terminals)), 1_000)
  const total = Math.round(rate * seconds)
  let passed = 0
  while (passed < total && signal?.aborted !== true) {
    // Catches up with the events due so far, so that a late timer loses none.
    for (const due = Math.min(total, Math.floor(elapsed() * rate)); passed < due; passed += 1) {
      const doorNo = doorNos[Math.floor(passed / terminals.length) % doorNos.length] ?? 0
      terminals[passed % terminals.length]?.happen({ doorNo, at: new Date() }, (passed * 37) % 100 < lose)
    }
    await wait(20)
  }
  ending.abort()
  await running
  clearInterval(lines)
  return tallyOf(terminals)
}

function lineOf(seconds: number, terminals: readonly Terminal[]): string {
  const { delivered, acknowledged, waiting, failures, tasks, p99 } = tallyOf(terminals)
  const away = terminals.filter((terminal) => terminal.isAway()).length
  const parts = [
    `${Math.round(seconds)} s`,
    `told ${delivered}`,
    `heard ${acknowledged}`,
    `waiting ${waiting}`,
  ]
  return [...parts, `away ${away}`, `failures ${failures}`, `tasks ${tasks}`, `p99 ${p99} ms`].join('  ')
}

function tallyOf(terminals: readonly Terminal[]): Tally {
  const sum = (of: (state: TerminalState) => number) =>
    terminals.reduce((total, { state }) => total + of(state), 0)
  const sorted = terminals.flatMap(({ state }) => state.latencies).sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return {
    delivered: sum(({ delivered }) => delivered),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    waiting: terminals.reduce((total, terminal) => total + terminal.waiting(), 0),
    failures: sum(({ failures }) => failures),
    tasks: sum(({ tasks }) => tasks),
    p50: at(0.5),
    p99: at(0.99),
  }
}
