import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createApp } from '../../server/create-app'
import type { BackupSurroundings } from '../../server/kit/backup/place'
import { newKey } from '../../server/kit/crypto/read-key-ring'
import { type SecretBox, secretBox } from '../../server/kit/crypto/secret-box'
import type { Db } from '../../server/kit/db/schema'
import { localFileStore } from '../../server/kit/files/local-file-store'
import type { FileStore } from '../../server/kit/files/store'
import type { TrustedProxies } from '../../server/kit/http/trusted-proxies'
import { createLog } from '../../server/kit/log'
import type { Channels } from '../../server/payments/channel'
import type { VoucherPlatforms } from '../../server/payments/voucher/voucher-platform'
import { seedDemo } from '../../server/seed/seed-demo'
import { ensureAdministrator } from '../../server/setup-routes'
import { type Clock, settableClock } from './clock'
import { cheapPasswordHash } from './database/cheap-password-hash'
import { freshDatabase, onceInRun } from './database/database'
import { replyCheck } from './reply-check'

type App = ReturnType<typeof createApp>
type Fill = (
  db: Db,
  world: { clock: () => Date; media: FileStore; documentDir: string; secrets: SecretBox },
) => Promise<unknown>

interface Options {
  /** Fills the database before the first request; `demo`: with a copy of the run's example chain, which the first process fills. */
  seed?: Fill | 'demo'
  /** `false` leaves the console without any account. */
  administrator?: boolean
  /** `production`: the administrator's password is hashed as in production, for tests of hashing itself. */
  passwordCost?: 'production'
  publicOrigin?: string
  demoPassword?: string
  /** The payment channels; none by default. */
  channels?: (clock: Clock) => Channels
  /** The connected group-buy platforms; none by default. */
  platforms?: VoucherPlatforms
  secureCookies?: boolean
  privateHooks?: boolean
  wechatOrigin?: string
  trustedProxies?: TrustedProxies
  /** Called with each line of the log. */
  onLog?: (line: string) => void
  /** `false`: replies are not checked against the OpenAPI document. */
  checked?: boolean
}

export interface TestApp {
  app: App
  db: Db
  clock: Clock
  media: FileStore
  mediaDir: string
  uploadDir: string
  documentDir: string
  secrets: SecretBox
  backups: BackupSurroundings
  /** Closes the database and removes it and the files. */
  close(): Promise<void>
}

export const administrator = { username: 'admin', password: 'long enough to be safe' }

/** The real server app with its own database and a manual clock. */
export async function startApp({
  seed,
  administrator: wanted = true,
  passwordCost,
  channels,
  platforms,
  onLog,
  checked = true,
  ...settings
}: Options = {}): Promise<TestApp> {
  const isCheap = wanted && passwordCost === undefined
  const template = seed === 'demo' ? withDemo() : isCheap ? withAdministrator() : undefined
  const { db, url, drop } = await freshDatabase(await template)
  const folder = await mkdtemp(path.join(tmpdir(), 'gym-files-'))
  if (seed === 'demo') await cp(demoFolder(), folder, { recursive: true })
  const uploadDir = path.join(folder, 'uploads')
  await mkdir(uploadDir)
  const { mediaDir, documentDir } = await fileFolders(folder)
  const media = localFileStore(mediaDir)
  const clock = settableClock()
  const secrets = secretBox([seed === 'demo' ? await readFile(path.join(folder, 'key')) : newKey()])
  if (wanted && !isCheap)
    await ensureAdministrator(db, administrator.username, administrator.password, clock())
  if (seed !== 'demo') await seed?.(db, { clock, media, documentDir, secrets })
  const log =
    onLog === undefined
      ? pino({ level: process.env.TEST_LOG ?? 'silent' })
      : createLog('info', { write: onLog })
  const backups = { url, folder: path.join(folder, 'backups') }
  const parts = { db, clock, media, uploadDir, documentDir, secrets, backups, log, ...settings }
  const app = createApp(parts, channels?.(clock), platforms)
  if (checked) checkReplies(app)
  const close = async () => {
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { app, db, clock, media, mediaDir, uploadDir, documentDir, secrets, backups, close }
}

let administrated: Promise<string> | undefined

/** The template of this run whose administrator was made as on a first start, but with a cheap hash. */
function withAdministrator(): Promise<string> {
  administrated ??= onceInRun('administrator', ({ db }) => addAdministrator(db))
  return administrated
}

async function addAdministrator(db: Db): Promise<void> {
  // Inserted first, so that its id sorts before those that a test makes.
  const now = new Date(settableClock()().getTime() - 1)
  await ensureAdministrator(db, administrator.username, administrator.password, now)
  const passwordHash = await cheapPasswordHash(administrator.password)
  await db.updateTable('account').set({ passwordHash }).execute()
}

/** The files of the run's example chain, with the key of its sealed ones. */
const demoFolder = () => `${process.env.TEST_DEMO_FOLDER}-of-tests`

/** The template of this run with that administrator and the example chain. */
function withDemo(): Promise<string> {
  return onceInRun('demo_of_tests', async ({ db }) => {
    const folder = demoFolder()
    await rm(folder, { recursive: true, force: true })
    const { mediaDir, documentDir } = await fileFolders(folder)
    const key = newKey()
    await writeFile(path.join(folder, 'key'), key)
    await addAdministrator(db)
    const media = localFileStore(mediaDir)
    await seedDemo(db, { clock: settableClock(), media, documentDir, secrets: secretBox([key]) })
  })
}

async function fileFolders(folder: string): Promise<{ mediaDir: string; documentDir: string }> {
  const folders = { mediaDir: path.join(folder, 'media'), documentDir: path.join(folder, 'documents') }
  for (const one of Object.values(folders)) await mkdir(one, { recursive: true })
  return folders
}

/** Every reply is validated against the OpenAPI document: a deviation fails the test that sent the request. */
function checkReplies(app: App): void {
  const checkReply = replyCheck(app)
  const { request } = app
  app.request = async (input, init, ...rest) => {
    const reply = await request(input, init, ...rest)
    const [method, address] =
      input instanceof Request ? [input.method, input.url] : [init?.method, String(input)]
    const fault = await checkReply(method ?? 'GET', address, reply)
    if (fault !== undefined)
      throw new Error(`${method} ${address} → ${reply.status} unlike its document: ${fault}`)
    return reply
  }
}

/** One exchange: a body that is not a Blob, bytes, a stream of bytes, a FormData or a string is sent as JSON. */
export type Ask = (
  method: string,
  address: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

/** A client without any credentials. */
export function askOf(app: App, own: Record<string, string> = {}): Ask {
  return async (method, address, body, headers = {}) => {
    const isStream = body instanceof ReadableStream
    const isBytes = body instanceof Uint8Array || body instanceof Blob || isStream
    const isRaw = typeof body === 'string' || body instanceof FormData || isBytes
    const isJson = body !== undefined && !isRaw
    return app.request(address, {
      method,
      headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...own, ...headers },
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      ...(isStream ? { duplex: 'half' } : {}),
    })
  }
}

/** As `signInOnce`, and proves its identity by the password whenever that is required, as a person at the browser does. */
export async function signIn(
  app: App,
  username = administrator.username,
  password = administrator.password,
): Promise<Ask> {
  const ask = await signInOnce(app, username, password)
  let proving: Promise<unknown> | undefined
  return async (...request) => {
    const reply = await ask(...request)
    if (reply.status !== 403 || (await reply.clone().json()).code !== 'step_up_required') return reply
    proving ??= ask('POST', '/api/v1/session/proof', { password }).finally(() => {
      proving = undefined
    })
    await proving
    return ask(...request)
  }
}

/** A signed-in client, with the token and the cookie of one session. */
export async function signInOnce(
  app: App,
  username = administrator.username,
  password = administrator.password,
  second: object = {},
): Promise<Ask> {
  const reply = await askOf(app)('POST', '/api/v1/session', { username, password, ...second })
  if (reply.status !== 201)
    throw new Error(`${username} cannot sign in: ${reply.status} ${await reply.text()}`)
  const { token }: { token: string } = await reply.json()
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return askOf(app, { authorization: `Bearer ${token}`, cookie })
}

/** A `fetch` that reaches the app instead of the network and keeps cookies as a browser does. */
export function fetchOf(app: App): typeof fetch {
  const jar = new Map<string, string>()
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const { pathname, search } = new URL(address, 'http://localhost')
    const headers = new Headers(init?.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const reply = await app.request(pathname + search, { ...init, headers })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return reply
  }
}
