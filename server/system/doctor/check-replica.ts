import { m } from '#messages'
import { DatabaseClient } from '../../kit/database-hosts/database-client'
import { explainRefusal } from '../../kit/db/explain-refusal'
import { broken, brokenBy, type Finding, good, warning } from './finding'

/** Bytes of the write-ahead log, some seconds of a busy chain. */
const mostBehind = 16 * 1024 * 1024

interface Found {
  system: string
  is_replica: boolean
  behind: number
  feedback: string
}

/** Whether the server of `DATABASE_REPLICA_URL` is a streaming replica of the database, close behind it. */
export async function checkReplica(databaseUrl: string, url: string): Promise<Finding> {
  const limits = { connectionTimeoutMillis: 5_000, statement_timeout: 10_000 }
  const primary = new DatabaseClient({ connectionString: databaseUrl, ...limits })
  const replica = new DatabaseClient({ connectionString: url, ...limits })
  try {
    await replica.connect()
    await primary.connect()
    const { rows: written } = await primary.query<{ lsn: string; system: string }>(
      'select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system from pg_control_system()',
    )
    const { rows } = await replica.query<Found>(
      `select system_identifier::text as system, pg_is_in_recovery() as is_replica, current_setting('hot_standby_feedback') as feedback,
        greatest($1::pg_lsn - pg_last_wal_replay_lsn(), 0)::float as behind
      from pg_control_system()`,
      [written[0]?.lsn],
    )
    const [found] = rows
    if (found === undefined || found.system !== written[0]?.system)
      return broken((locale) => m.doctor_replica_other({}, { locale }))
    if (!found.is_replica) return broken((locale) => m.doctor_replica_promoted({}, { locale }))
    const megabytes = (found.behind / 1e6).toFixed(1)
    if (found.behind > mostBehind)
      return warning((locale) => m.doctor_replica_behind({ megabytes }, { locale }))
    return found.feedback === 'on'
      ? good((locale) => m.doctor_replica({ megabytes }, { locale }))
      : warning((locale) => m.doctor_replica_feedback({}, { locale }))
  } catch (error) {
    return brokenBy(explainRefusal(url, error, 'DATABASE_REPLICA_URL'))
  } finally {
    await Promise.all([primary, replica].map((one) => one.end().catch(() => {})))
  }
}
