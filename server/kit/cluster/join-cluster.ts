import type { MessageOfPrimary, MessageOfWorker, Samples } from './message-of-worker'

/** What a console needs of the cluster that it is one process of. */
export interface ClusterMember {
  /** The number of its processes. */
  size: number
  /** Call it when requests are answered, with the lines for the terminal. */
  ready(lines: string[]): void
  /** Gives `measure` to the others, and merges the samples of all; undefined when the primary does not answer in time. */
  share(measure: () => Promise<Samples>): () => Promise<string | undefined>
}

/** Milliseconds: a little less than Prometheus waits. */
const patience = 8_000

/** Joins the cluster whose primary has started this process. The primary's message to stop counts as SIGTERM, also where there are no signals. */
export function joinCluster(): ClusterMember {
  const waiting = new Map<number, (text: string | undefined) => void>()
  let last = 0
  let measure: (() => Promise<Samples>) | undefined
  process.on('message', (message: MessageOfPrimary) => {
    if (message.type === 'stop') process.emit('SIGTERM', 'SIGTERM')
    if (message.type === 'merged') waiting.get(message.id)?.(message.text)
    // Without an answer the primary leaves this process out.
    if (message.type === 'measure')
      measure?.().then(
        (samples) => send({ type: 'measured', id: message.id, samples }),
        () => {},
      )
  })
  return {
    size: Number(process.env.CLUSTER_SIZE ?? 1),
    ready: (lines) => send({ type: 'ready', lines }),
    share: (given) => {
      measure = given
      return () => {
        last += 1
        const id = last
        return new Promise<string | undefined>((resolve) => {
          const timer = setTimeout(resolve, patience, undefined)
          waiting.set(id, (text) => {
            clearTimeout(timer)
            resolve(text)
          })
          send({ type: 'merge', id })
        }).finally(() => waiting.delete(id))
      }
    },
  }
}

function send(message: MessageOfWorker): void {
  if (process.connected) process.send?.(message)
}
