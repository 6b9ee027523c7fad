import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb } from '../../server/kit/db/create-db'
import { startPostgres } from '../../server/kit/db/postgres'
import { startConsole } from '../harness/process'
import { newSessions, openStream, type Stream } from '../harness/streams'

/* Idle streams over sockets of their own: the server's memory for each, how long an event takes to reach all of them, and how long the
   server takes to end with all of them open. */
const count = Number(process.env.BENCH_STREAMS ?? 2_000)
/** The most streams of one session. */
const ofSession = 20

const say = (name: string, value: string) => process.stdout.write(`${name.padEnd(28)}${value}\n`)
const folder = await mkdtemp(path.join(tmpdir(), 'gym-bench-'))
const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
try {
  const server = await startConsole({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    NODE_ENV: 'production',
  })
  const db = createDb(postgres.url, { max: 1 })
  const sessions = await newSessions(db, Math.ceil(count / ofSession))
  const pid = server.process.pid ?? 0
  await openAll(server.url, sessions.slice(0, 1), 1)
  await wait(1_000)
  const before = memoryOf(pid)
  const start = performance.now()
  const streams = await openAll(server.url, sessions, count)
  say('open', `${streams.length} in ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  await wait(5_000)
  say('memory of each', `${((memoryOf(pid) - before) / streams.length).toFixed(1)} kB`)
  const reported = performance.now()
  const nonce = randomBytes(8).toString('hex')
  await sql`insert into live_event (at, kind, body) values (now(), 'device', ${JSON.stringify({ id: nonce })}::jsonb)`.execute(
    db,
  )
  const waits = await Promise.all(streams.map(async (stream) => (await stream.received(nonce)) - reported))
  waits.sort((one, other) => one - other)
  say(
    'an event reaches all within',
    `${(waits.at(-1) ?? 0).toFixed(0)} ms (half of them ${(waits[waits.length >> 1] ?? 0).toFixed(0)} ms)`,
  )
  await db.destroy()
  const requested = performance.now()
  const code = await server.stop()
  say('SIGTERM to the end', `${((performance.now() - requested) / 1_000).toFixed(1)} s, code ${code}`)
  const ends = await Promise.all(streams.map(({ ended }) => ended))
  say('ended whole', `${ends.filter((end) => end === 'whole').length} of ${ends.length}`)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function openAll(
  url: string,
  sessions: Awaited<ReturnType<typeof newSessions>>,
  most: number,
): Promise<Stream[]> {
  const streams: Stream[] = []
  for (let i = 0; i < most; i += 50)
    streams.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, most - i) }, (_, j) =>
          openStream(url, sessions[(i + j) % sessions.length]!),
        ),
      )),
    )
  return streams
}

/** Kilobytes of a process's memory; NaN where the system does not report it. */
function memoryOf(pid: number): number {
  const file = `/proc/${pid}/status`
  return existsSync(file) ? Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1]) : Number.NaN
}
