import type { Writable } from 'node:stream'
import type pg from 'pg'

const corked = new WeakSet<Writable>()

/** Holds back what is written to the database until `later` calls its argument, so that statements are sent by one system call. */
export function sendTogether(client: pg.Client, later: (send: () => void) => void): void {
  // Missing in the published types.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  later(() => {
    corked.delete(stream)
    stream.uncork()
  })
}
