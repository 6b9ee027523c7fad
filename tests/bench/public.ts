import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { newKey } from '../../server/kit/crypto/read-key-ring'
import { secretBox } from '../../server/kit/crypto/secret-box'
import { createDb } from '../../server/kit/db/create-db'
import { migrate } from '../../server/kit/db/migrate'
import { startPostgres } from '../../server/kit/db/postgres'
import { localFileStore } from '../../server/kit/files/local-file-store'
import { migrateJobs } from '../../server/kit/jobs/jobs'
import { createLog } from '../../server/kit/log'
import { projectRoot } from '../../server/kit/project-root'
import { seedDemo } from '../../server/seed/seed-demo'
import { ensureAdministrator } from '../../server/setup-routes'
import { administrator, type Client, signInTo, startConsole } from '../harness/process'

/* Visitors of the official site: each requests the content of a page and one coach's free times, and returns a minute later with its
   stored ETags, while staff renames a plan every two seconds. The example data's chain. */
const visitors = 16
const seconds = 10

const folder = await mkdtemp(path.join(tmpdir(), 'gym-bench-'))
const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
const agent = new Agent({ keepAlive: true, maxSockets: visitors })
try {
  await seeded(postgres.url)
  const server = await startConsole({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    NODE_ENV: 'production',
  })
  try {
    const port = Number(new URL(server.url).port)
    const staff = (await signInTo(server))(server)
    await measure('first visits', port, staff, { comesBack: false })
    await measure('visits again', port, staff, { comesBack: true })
  } finally {
    await server.stop()
  }
} finally {
  agent.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function seeded(url: string): Promise<void> {
  await migrate(url, path.join(projectRoot, 'server', 'migrations'))
  await migrateJobs(url, createLog('warn'))
  const db = createDb(url)
  const [mediaDir, documentDir] = [path.join(folder, 'media'), path.join(folder, 'documents')]
  for (const one of [mediaDir, documentDir]) await mkdir(one, { recursive: true })
  // Before the example data, which brings accounts of its own.
  await ensureAdministrator(db, administrator.username, administrator.password)
  await seedDemo(db, {
    clock: () => new Date(),
    media: localFileStore(mediaDir),
    documentDir,
    secrets: secretBox([newKey()]),
  })
  // Converting the pictures takes minutes on every core, once, and is not measured.
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.destroy()
}

interface Answer {
  status: number
  etag: string
  bytes: number
  body: string
}

/** A request from a visitor of that number: the proxy on this machine is trusted for its forwarded addresses. */
function ask(port: number, visitor: number, where: string, etag: string | undefined): Promise<Answer> {
  const headers = {
    'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  }
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: `/api/public/v1${where}`, headers, agent }, (reply) => {
      let body = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk) => {
        body += chunk
      })
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          etag: reply.headers.etag ?? '',
          body,
          bytes: Buffer.byteLength(body),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

async function measure(
  title: string,
  port: number,
  staff: Client,
  { comesBack }: { comesBack: boolean },
): Promise<void> {
  const coaches: { rows: { id: string }[] } = JSON.parse((await ask(port, 0, '/coaches', undefined)).body)
  const page = ['/home', '/prices', '/stores?limit=200', '/coaches?limit=200', '/texts']
  const [waits, end] = [[] as number[], performance.now() + seconds * 1000]
  const count = { visits: 0, known: 0, bytes: 0 }
  const visit = async (visitor: number) => {
    const tags = new Map<string, string>()
    for (let round = 0; performance.now() < end; round += 1) {
      if (!comesBack) tags.clear()
      const coach = coaches.rows[(visitor + (comesBack ? 0 : round)) % coaches.rows.length]?.id
      for (const where of [...page, `/coaches/${coach}`, `/coaches/${coach}/slots?days=7`]) {
        const start = performance.now()
        const answer = await ask(port, 1 + visitor + visitors * round, where, tags.get(where))
        waits.push(performance.now() - start)
        if (answer.status !== 200 && answer.status !== 304) throw new Error(`${where}: ${answer.status}`)
        if (answer.status === 304) count.known += 1
        tags.set(where, answer.etag)
        count.bytes += answer.bytes
      }
      count.visits += 1
    }
  }
  const editing = edits(staff, end)
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)))
  await editing
  waits.sort((a, b) => a - b)
  const at = (part: number) => (waits[Math.floor(waits.length * part)] ?? 0).toFixed(1)
  const share = ((100 * count.known) / waits.length).toFixed(1)
  process.stdout.write(
    `${title}: ${(waits.length / seconds).toFixed(0)} answers/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${share} % are 304, ` +
      `${(count.bytes / count.visits / 1024).toFixed(1)} KiB a visit\n`,
  )
}

/** Renames a plan every two seconds, and back. */
async function edits(staff: Client, end: number): Promise<void> {
  const { rows } = await (await staff('GET', '/api/v1/membership-plans?status=on_sale')).json()
  const id = rows[0]?.id
  for (let sort = 0; performance.now() < end - 2_000; sort += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const { version, name } = await (await staff('GET', `/api/v1/membership-plans/${id}`)).json()
    const change = { name: sort % 2 === 0 ? `${name}·` : name.replace(/·$/, '') }
    const reply = await staff('PATCH', `/api/v1/membership-plans/${id}`, change, {
      'if-match': `"${version}"`,
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  }
}
