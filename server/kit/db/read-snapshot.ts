import { sql } from 'kysely'
import { semaphore } from '../semaphore'
import { readFrom } from './replica'
import type { Db, Tx } from './schema'

/** Exports that hold a connection at once; further ones wait. */
const inTurn = semaphore(2, 20)

/**
 * Batches that `read` yields, all from the database as it was at the first of them, or from its replica. Ends the transaction when the reader returns early, and
 * when it pauses for `patience` ms, because a stalled download would hold its connection: then the next batch fails.
 */
export async function* readSnapshot<Batch>(
  db: Db,
  read: (tx: Tx) => AsyncGenerator<Batch>,
  { patience = 60_000 }: { patience?: number } = {},
): AsyncGenerator<Batch> {
  const { leave } = await enter()
  const tx = await readFrom(db, beginSnapshot).catch((error) => {
    leave()
    throw error
  })
  let ended: Promise<void> | undefined
  const end = () => {
    // The connection may be lost already.
    ended ??= tx
      .rollback()
      .execute()
      .catch(() => {})
      .then(leave)
    return ended
  }
  let stalled: ReturnType<typeof setTimeout> | undefined
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(patience * 2)}`.execute(tx)
    for await (const batch of read(tx)) {
      stalled = setTimeout(end, patience)
      yield batch
      clearTimeout(stalled)
      if (ended !== undefined) throw new Error('the export was not read for too long, so it ended')
    }
  } finally {
    clearTimeout(stalled)
    await end()
  }
}

async function beginSnapshot(db: Db) {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  // The snapshot is taken by the first statement.
  await sql`select 1`.execute(tx)
  return tx
}

/** Waits for a turn, which lasts until `leave`. */
function enter(): Promise<{ leave: () => void }> {
  return new Promise((resolve, reject) => {
    inTurn(() => new Promise<void>((leave) => resolve({ leave }))).catch(reject)
  })
}
