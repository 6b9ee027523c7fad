import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseClient } from '../database-hosts/database-client'

export async function isAnswering(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Whether other clients are connected to the server. */
export async function othersAreConnected(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    // A closed connection needs a moment to disappear from the list.
    for (let tries = 0; tries < 10; tries += 1) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      if (rowCount === 0) return false
      await wait(50)
    }
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
