import type { Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { sendTo } from '../../kit/cluster/keep-workers'
import type { Samples } from '../../kit/cluster/message-of-worker'

export interface MergedSamples {
  /** The samples of all workers in the text format of Prometheus. */
  read(workers: readonly Worker[]): Promise<string>
  onMeasured(worker: Worker, id: number, samples: Samples): void
  /** Keeps what an ended worker had counted, because a sum that falls would look like a restart of everything. */
  onExit(worker: Worker): void
}

/** Milliseconds that a worker has for its samples; a late one counts with its last ones. */
const patience = 5_000

export function mergeSamples(): MergedSamples {
  const lastOf = new Map<number, Samples>()
  /** By the worker, and then by the scrape. */
  const waiting = new Map<number, Map<number, () => void>>()
  /** A few kilobytes for each worker that ended. */
  const ended: Samples[] = []
  let scrapes = 0

  return {
    read: async (workers) => {
      scrapes += 1
      const id = scrapes
      const answers = workers.map(
        (worker) =>
          new Promise<void>((resolve) => {
            const own = waiting.get(worker.id) ?? new Map<number, () => void>()
            waiting.set(worker.id, own.set(id, resolve))
            sendTo(worker, { type: 'measure', id })
          }),
      )
      await Promise.race([Promise.all(answers), wait(patience, undefined, { ref: false })])
      for (const worker of workers) waiting.get(worker.id)?.delete(id)
      return AggregatorRegistry.aggregate([...lastOf.values(), ...ended]).metrics()
    },
    onMeasured: (worker, id, samples) => {
      lastOf.set(worker.id, samples)
      waiting.get(worker.id)?.get(id)?.()
    },
    onExit: (worker) => {
      const counted = lastOf.get(worker.id)?.filter(isCounted)
      lastOf.delete(worker.id)
      for (const resolve of waiting.get(worker.id)?.values() ?? []) resolve()
      waiting.delete(worker.id)
      if (counted !== undefined) ended.push(counted)
    },
  }
}

/** prom-client declares an enumeration of numbers, but its samples have the names. */
const isCounted = ({ type }: Samples[number]) => ['counter', 'histogram'].includes(String(type))
