import { setTimeout as wait } from 'node:timers/promises'

/** A person at a simulated door; a device has at most one event per person and second. */
export interface Passing {
  /** Counts a device's events from 1 on. */
  serial: number
  doorNo: number
  at: Date
}

/** The protocol of a simulated device; each call throws unless the server acknowledged it. */
export interface Speech {
  /** Sends up to `most` events. */
  sendPassings(passings: readonly Passing[]): Promise<void>
  most: number
  /** Sends a heartbeat and executes the commands it gets; returns their number. */
  pollCommands(memory: Memory): Promise<number>
}

/** A device's log from an instant until another, sent or not. */
export type Memory = (from: Date, until: Date) => readonly Passing[]

/** The counters of a simulated device. */
export interface TerminalState {
  sn: string
  delivered: number
  /** Logged but never sent. */
  lost: number
  acknowledged: number
  tasks: number
  /** Messages that the server did not answer. */
  failures: number
  /** Milliseconds of each answered message. */
  latencies: number[]
}

export interface Terminal {
  state: TerminalState
  /** Events that have not been acknowledged. */
  waiting(): number
  isAway(): boolean
  /** `isLost`: it is logged, and only sent when the server requests a resend. */
  happen(passing: Omit<Passing, 'serial'>, isLost?: boolean): void
  /** Sends a heartbeat at once and executes the commands it gets; returns their number. */
  pollCommands(): Promise<number>
  /** Sends messages until `signal` aborts, and then until nothing waits or `patience` milliseconds are over. */
  run(signal: AbortSignal, patience: number): Promise<void>
}

const [shortest, longest] = [500, 8_000]
const pollMs = 5_000
/** Real devices keep a hundred thousand. */
const mostKept = 10_000

/** Keeps events until they are acknowledged, and waits longer after each failure, as real devices do. */
export function startTerminal(sn: string, speech: Speech): Terminal {
  const backlog: Passing[] = []
  const log: Passing[] = []
  const memory: Memory = (from, until) => log.filter(({ at }) => at >= from && at < until)
  const state: TerminalState = {
    sn,
    delivered: 0,
    lost: 0,
    acknowledged: 0,
    tasks: 0,
    failures: 0,
    latencies: [],
  }
  let pause = 0
  let requestedAt = Number.NEGATIVE_INFINITY

  const speak = async () => {
    const start = performance.now()
    if (start - requestedAt > pollMs) {
      requestedAt = start
      state.tasks += await speech.pollCommands(memory)
    }
    const batch = backlog.slice(0, speech.most)
    if (batch.length === 0) return
    const sent = performance.now()
    await speech.sendPassings(batch)
    state.latencies.push(performance.now() - sent)
    state.acknowledged += batch.length
    backlog.splice(0, batch.length)
  }

  return {
    state,
    waiting: () => backlog.length,
    isAway: () => pause > 0,
    happen: (passing, isLost = false) => {
      const logged = { ...passing, serial: state.delivered + state.lost + 1 }
      log.push(logged)
      if (log.length > mostKept) log.shift()
      state[isLost ? 'lost' : 'delivered'] += 1
      if (!isLost) backlog.push(logged)
    },
    pollCommands: () => speech.pollCommands(memory),
    run: async (signal, patience) => {
      let end = Number.POSITIVE_INFINITY
      while (performance.now() < end && !(signal.aborted && backlog.length === 0)) {
        if (signal.aborted) end = Math.min(end, performance.now() + patience)
        try {
          await speak()
          pause = 0
        } catch {
          state.failures += 1
          pause = Math.min(longest, Math.max(shortest, pause * 2))
        }
        await wait(pause > 0 ? pause * (0.75 + Math.random() / 2) : 50)
      }
    },
  }
}

/** Returns the text of a 200 reply, and throws otherwise or after ten seconds. */
export async function sendText(url: string, message: RequestInit = {}): Promise<string> {
  const reply = await fetch(url, { ...message, signal: AbortSignal.timeout(10_000) })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${reply.status} ${text.slice(0, 200)}`)
  return text
}
