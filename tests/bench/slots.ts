import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createApp } from '../../server/create-app'
import { hashPassword } from '../../server/kit/auth/hash-password'
import { newKey } from '../../server/kit/crypto/read-key-ring'
import { secretBox } from '../../server/kit/crypto/secret-box'
import { addDays, shanghaiDay } from '../../server/kit/day'
import { createDb } from '../../server/kit/db/create-db'
import { migrate } from '../../server/kit/db/migrate'
import { startPostgres } from '../../server/kit/db/postgres'
import type { Db } from '../../server/kit/db/schema'
import { localFileStore } from '../../server/kit/files/local-file-store'
import { projectRoot } from '../../server/kit/project-root'
import { slotsOf } from '../../server/scheduling/calendar/slots-of'
import { seedMany } from '../../server/seed/seed-many'
import { ensureAdministrator } from '../../server/setup-routes'
import { insertAccount } from '../../server/system/account/new-account'
import { signIn } from '../harness/app'

/** Ten times the demo chain, with sessions from a month ago to a month ahead. */
const chain = { stores: 160, coaches: 400, courses: 880, members: 1_200 }
const days = 14
const rounds = 200

const clock = () => new Date()
const today = shanghaiDay(clock())
const from = addDays(today, 1)

const folder = await mkdtemp(path.join(tmpdir(), 'gym-bench-'))
const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
const db = createDb(postgres.url)
try {
  await migrate(postgres.url, path.join(projectRoot, 'server', 'migrations'))
  const sessionDays = Array.from({ length: 60 }, (_, i) => addDays(today, i - 30))
  await seedMany(db, { ...chain, sessionDays })
  const { storeIds, coaches } = await part(db)
  const about = { from, days, source: 'web', scope: { storeIds } } as const
  const { free } = await slotsOf(db, { ...about, now: clock() })
  const starts = free.reduce((sum, group) => sum + group.starts.length, 0)
  process.stdout.write(`${days} days × ${coaches} coaches: ${starts} free starts\n`)
  await measure('the statement and its instants', () => slotsOf(db, { ...about, now: clock() }))
  const ask = await asker(db, storeIds)
  await measure('the whole request', async () => {
    const reply = await ask('GET', `/api/v1/slots?from=${from}&days=${days}&source=web`)
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    await reply.text()
  })
} finally {
  await db.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Stores with forty coaches in total. */
async function part(db: Db): Promise<{ storeIds: string[]; coaches: number }> {
  const rows = await db
    .selectFrom('coach_store' as never)
    .select(['storeId', 'coachId'] as never)
    .orderBy('storeId' as never)
    .limit(40)
    .execute()
  // The kit's own list of tables lacks those of resources.
  const working = rows as { storeId: string; coachId: string }[]
  return { storeIds: [...new Set(working.map(({ storeId }) => storeId))], coaches: working.length }
}

/** A client that reaches these stores. */
async function asker(db: Db, storeIds: string[]) {
  const password = 'long enough to be safe'
  await ensureAdministrator(db, 'admin', password, clock())
  const account = { username: 'clerk', role: 'manager', storeIds, passwordHash: await hashPassword(password) }
  await insertAccount(db, account, clock())
  const log = pino({ level: 'silent' })
  return signIn(
    createApp({
      db,
      clock,
      media: localFileStore(folder),
      uploadDir: folder,
      documentDir: folder,
      secrets: secretBox([newKey()]),
      backups: { url: '', folder },
      log,
    }),
    'clerk',
    password,
  )
}

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 20; i += 1) await work()
  const took: number[] = []
  for (let i = 0; i < rounds; i += 1) {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.ceil(took.length * share) - 1]!.toFixed(1)
  process.stdout.write(`${what}: p50 ${at(0.5)} ms · p95 ${at(0.95)} ms · worst ${at(1)} ms\n`)
}
