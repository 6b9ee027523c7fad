import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { m } from '#messages'
import type { Log } from '../log'
import { Refusal } from '../refusal'
import type { MessageOfPrimary, MessageOfWorker } from './message-of-worker'

interface Options {
  /** The program of a worker. */
  program: string
  count: number
  env: Record<string, string>
  log: Log
  onMessage: (worker: Worker, message: MessageOfWorker) => void
  onExit: (worker: Worker) => void
}

export interface Workers {
  /** Those that serve, and those that answer their last requests. */
  all(): Worker[]
  /** Replaces one after the other: the next one stops when its successor serves. Throws when a successor does not start. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const firstPause = 250 // ms
const longestPause = 30_000 // ms
/** A worker that served for so long did not fail at its start. */
const steadyAfter = 10_000 // ms
/** A worker that takes longer for its last requests, in milliseconds, is killed. */
const patience = 30_000

/**
 * Starts the workers, and each again that ends by itself, with growing pauses while it ends soon after its start. Throws when the first one does
 * not start: it has said why.
 */
export async function keepWorkers({ program, count, env, log, ...on }: Options): Promise<Workers> {
  // By turns, in every system: the primary hands a connection that a stopping worker did not take to another one, so none is reset.
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: program, args: [] })
  const alive = new Set<Worker>()
  const serving = new Set<Worker>()
  const retired = new Set<Worker>()
  const stopping = new AbortController()
  let restarting: Promise<void> | undefined

  const launch = async (pause = 0): Promise<Worker> => {
    await wait(pause, undefined, { signal: stopping.signal })
    const worker = cluster.fork(env)
    const began = performance.now()
    alive.add(worker)
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: MessageOfWorker) => {
        if (message.type === 'ready') resolve()
        on.onMessage(worker, message)
      })
      worker.once('exit', () =>
        reject(new Refusal((locale) => m.terminal_cluster_process_ended({}, { locale }))),
      )
    })
    worker.once('exit', (code, signal) => {
      alive.delete(worker)
      const isReady = serving.delete(worker)
      on.onExit(worker)
      if (retired.delete(worker) || stopping.signal.aborted || !isReady) return
      const isSteady = performance.now() - began > steadyAfter
      const next = isSteady ? 0 : Math.min(Math.max(firstPause, pause * 2), longestPause)
      log.error({ pid: worker.process.pid, code, signal, ms: next }, 'a process ended and is started again')
      keepLaunching(next)
    })
    await ready
    serving.add(worker)
    log.info({ pid: worker.process.pid }, 'a process serves')
    return worker
  }
  const keepLaunching = async (pause: number) => {
    for (
      let next = pause;
      !stopping.signal.aborted;
      next = Math.min(Math.max(firstPause, next * 2), longestPause)
    )
      try {
        await launch(next)
        return
      } catch (err) {
        if (!stopping.signal.aborted) log.error({ err, ms: next }, 'a process does not start')
      }
  }
  const retire = async (worker: Worker) => {
    if (worker.isDead()) return
    retired.add(worker)
    const ended = once(worker, 'exit')
    sendTo(worker, { type: 'stop' })
    const late = setTimeout(() => {
      log.error({ pid: worker.process.pid }, 'a process did not stop in time and is killed')
      worker.process.kill('SIGKILL')
    }, patience)
    await ended
    clearTimeout(late)
  }
  const replaceAll = async () => {
    for (const old of [...serving]) {
      // A worker that ended by itself was already replaced by one of the new files.
      if (!serving.has(old)) continue
      await launch()
      await retire(old)
    }
  }

  await launch()
  await Promise.all(Array.from({ length: count - 1 }, () => launch()))
  return {
    all: () => [...serving],
    restart: () => {
      restarting ??= replaceAll().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([...alive].map(retire))
    },
  }
}

/** A worker that has just ended takes no message, and needs none. */
export function sendTo(worker: Worker, message: MessageOfPrimary): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
