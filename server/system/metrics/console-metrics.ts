import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { jobStates } from '../../../contract/system/jobs'
import { isOnline } from '../../devices/face-device/resource'
import type { Samples } from '../../kit/cluster/message-of-worker'
import { connectionCounts } from '../../kit/db/create-db'
import type { Replica, ReplicaState } from '../../kit/db/replica'
import type { Db } from '../../kit/db/schema'
import { settlesWithin } from '../../kit/settles-within'
import type { LiveHub } from '../../live/hub'
import { countJobs } from '../job/list-jobs'

interface Watched {
  db: Db
  live: Pick<LiveHub, 'size'>
  replica: Pick<Replica, 'state'> | undefined
}

/** Milliseconds that a scrape waits for the database: Prometheus gives up after ten seconds. */
const patience = 3_000

export interface ConsoleMetrics {
  registry: Registry
  /** Everything that is registered, in the text format of Prometheus. */
  read(): Promise<string>
  /** The same as samples, for the sum of several processes. */
  measure(): Promise<Samples>
}

/**
 * The gauges of one console process, read at each scrape. `watched` returns undefined until the database has been opened. While the database
 * does not answer, `gym_database_up` is 0 and the gauges that come from it are left out.
 */
export function consoleMetrics(
  dataDir: string,
  clock: () => Date,
  watched: () => Watched | undefined,
): ConsoleMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  /** What every process reads from the same database is not added up. */
  const gauge = (name: string, help: string, labelNames: string[] = [], aggregator: Aggregator = 'max') =>
    new Gauge({ name, help, labelNames, aggregator, registers: [registry] })

  const up = gauge('gym_database_up', '1 while the database answers within three seconds.', [], 'min')
  const connections = gauge('gym_database_connections', 'Connections of the pool by state.', ['state'], 'sum')
  const size = gauge('gym_database_size_bytes', 'Size of the database.')
  const free = gauge('gym_data_free_bytes', 'Free space of the disk with the data folder.')
  const jobs = gauge('gym_jobs', 'Background jobs by kind and state.', ['job', 'state'])
  const delay = gauge('gym_jobs_delay_seconds', 'How long the oldest job that is due has waited.')
  const terminals = gauge('gym_terminals', 'Terminals in use, by whether they report.', ['state'])
  const tasks = gauge('gym_terminal_tasks', 'Tasks that terminals have not done yet.')
  const backup = gauge('gym_backup_age_seconds', 'Time since the last good backup; absent without one.')
  const seal = gauge('gym_audit_seal', 'Number of the last seal of the audit log.')
  const unsealed = gauge('gym_audit_unsealed', 'Entries of the audit log that wait for their seal.')
  const replicaUp = gauge('gym_replica_up', '1 while the replica is read; absent without one.', [], 'min')
  const lag = gauge('gym_replica_lag_seconds', 'How old what the replica has is at most; absent without one.')
  const reads = new Counter({
    name: 'gym_replica_reads_total',
    help: 'Reads that may come from the replica, by who answered them.',
    labelNames: ['from'],
    registers: [registry],
  })
  const streams = gauge('gym_live_streams', 'Open streams of live events.', [], 'sum')

  const readDatabase = async ({ db }: Watched) => {
    const now = clock()
    const { rows } = await sql<Facts>`
      select pg_database_size(current_database()) as size,
        (select count(*) from face_device where archived_at is null and status <> 'retired' and ${isOnline(now)}) as online,
        (select count(*) from face_device where archived_at is null and status <> 'retired' and not ${isOnline(now)}) as offline,
        (select count(*) from device_task where status in ('queued', 'sent')) as tasks,
        (select extract(epoch from ${now}::timestamptz - max(started_at))::float from backup_run where error is null) as backup_age,
        (select extract(epoch from ${now}::timestamptz - min(run_at))::float
          from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= ${now}) as delay,
        (select max(no) from audit_seal) as seal,
        (select count(*) from audit_unsealed) as unsealed
    `.execute(db)
    const counted = await db.transaction().execute(countJobs)
    return { facts: rows[0], counted }
  }
  const update = async () => {
    const running = watched()
    const reading = running && readDatabase(running).catch(() => undefined)
    const [disk, isInTime] = await Promise.all([statfs(dataDir), reading && settlesWithin(patience, reading)])
    const answer = isInTime ? await reading : undefined
    // Without a pause from here on, because two scrapes may run at once.
    for (const one of [size, delay, tasks, backup, seal, unsealed]) one.remove()
    for (const one of [jobs, terminals]) one.reset()
    setReplica(running?.replica?.state())
    free.set(disk.bavail * disk.bsize)
    streams.set(running?.live.size ?? 0)
    up.set(answer === undefined ? 0 : 1)
    const pool = running && connectionCounts(running.db)
    for (const [state, count] of Object.entries(pool ?? {})) connections.set({ state }, count)
    if (answer?.facts !== undefined) setFacts(answer.facts)
    for (const [job, states] of answer?.counted ?? [])
      for (const state of jobStates) jobs.set({ job, state }, states[state])
  }
  const setFacts = (facts: Facts) => {
    size.set(facts.size)
    terminals.set({ state: 'online' }, facts.online)
    terminals.set({ state: 'offline' }, facts.offline)
    tasks.set(facts.tasks)
    delay.set(facts.delay ?? 0)
    if (facts.backupAge !== null) backup.set(facts.backupAge)
    seal.set(facts.seal ?? 0)
    unsealed.set(facts.unsealed)
  }
  const setReplica = (state: ReplicaState | undefined) => {
    for (const one of [replicaUp, lag]) one.remove()
    reads.reset()
    if (state === undefined) return
    replicaUp.set(state.isRead ? 1 : 0)
    if (Number.isFinite(state.lagMs)) lag.set(state.lagMs / 1000)
    for (const from of ['replica', 'primary'] as const) reads.inc({ from }, state.reads[from])
  }
  const read = async () => {
    await update()
    return registry.metrics()
  }
  const measure = async () => {
    await update()
    return registry.getMetricsAsJSON()
  }
  return { registry, read, measure }
}

interface Facts {
  size: number
  online: number
  offline: number
  tasks: number
  backupAge: number | null
  delay: number | null
  seal: number | null
  unsealed: number
}
