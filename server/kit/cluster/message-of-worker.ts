import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** The samples of one process, as prom-client sends them between processes. */
export type Samples = MetricObjectWithValues<MetricValue<string>>[]

export type MessageOfWorker =
  | { type: 'ready'; lines: string[] }
  /** The answer to `measure`. */
  | { type: 'measured'; id: number; samples: Samples }
  /** A request for the samples of all workers, which `merged` answers. */
  | { type: 'merge'; id: number }

export type MessageOfPrimary =
  | { type: 'stop' }
  | { type: 'measure'; id: number }
  | { type: 'merged'; id: number; text: string | undefined }
