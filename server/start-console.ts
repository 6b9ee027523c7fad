import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { m } from '#messages'
import { createApp } from './create-app'
import { createSite } from './create-site'
import { exampleSite } from './example-site'
import { jobsOf } from './jobs-of'
import type { App, Parts } from './kit/app'
import { forgetSessions, keepSessions, sessionChannel } from './kit/auth/session'
import type { ClusterMember } from './kit/cluster/join-cluster'
import { claimKeys, readKeyRing } from './kit/crypto/read-key-ring'
import { secretBox } from './kit/crypto/secret-box'
import { createDb } from './kit/db/create-db'
import { type DatabaseMonitor, takePulse } from './kit/db/database-monitor'
import { startPostgres } from './kit/db/postgres'
import { prepareDatabase } from './kit/db/prepare-database'
import { followReplica, type Replica } from './kit/db/replica'
import type { Db } from './kit/db/schema'
import { supervise } from './kit/db/supervise'
import type { Env } from './kit/env'
import { localFileStore, removeUnfinished } from './kit/files/local-file-store'
import { closeFolder, openFolder } from './kit/files/open-folder'
import { s3FileStore } from './kit/files/s3-file-store'
import type { FileStore } from './kit/files/store'
import { plainSite } from './kit/http/plain-site'
import { requestMetrics } from './kit/http/request-metrics'
import { dataHeaders, pageHeaders, partHeaders, pdfWorker, serviceWorker } from './kit/http/security-headers'
import { securityText } from './kit/http/security-text'
import { type HttpServer, listen } from './kit/http/server'
import { shareRates } from './kit/http/share-rates'
import { staticFiles } from './kit/http/static-files'
import { startJobs } from './kit/jobs/jobs'
import type { Log } from './kit/log'
import { projectRoot } from './kit/project-root'
import { countChannel, shareCounts } from './kit/resource/share-counts'
import { settlesWithin } from './kit/settles-within'
import { onStopSignal } from './kit/terminal/start-or-explain'
import { terminalLocale } from './kit/terminal/terminal-locale'
import { startTracing } from './kit/tracing/start-tracing'
import { type LiveHub, liveChannel, liveHub } from './live/hub'
import { isWechatSetUp } from './messaging/wechat/wechat-account'
import type { Channels } from './payments/channel'
import { type ChannelSettings, channelsOf } from './payments/channels-of'
import { wechatEntrance } from './public/wechat/wechat-entrance'
import { ensureAdministrator, ensureSetupCode } from './setup-routes'
import { keepSealing } from './system/audit-log/seal-all'
import { type ConsoleMetrics, consoleMetrics } from './system/metrics/console-metrics'
import { metricsResponse } from './system/metrics/metrics-response'

interface Running {
  api: App
  db: Db
  pulse: DatabaseMonitor
  live: LiveHub
  replica: Replica | undefined
}

/** Fills a new database before the first request; returns lines for the terminal. */
type Fill = (db: Db, world: World) => Promise<string[]>
type World = Pick<Parts, 'clock' | 'media' | 'documentDir' | 'secrets'>

/** The settings, including those of the payment channels, and pages besides the console's own. */
type Settings = Env & {
  channels?: ChannelSettings
  demoPassword?: string
  pages?: (request: Request) => Promise<Response | undefined>
  metrics?: ConsoleMetrics | undefined
  /** The cluster that this process belongs to. */
  cluster?: ClusterMember
}

/**
 * Listens first, so that a port in use fails before any data is changed; until the database is up, the answer is 503. A process of a cluster
 * listens last: until then its siblings answer.
 */
export async function startConsole(given: Settings, log: Log, fill?: Fill): Promise<void> {
  let running: Running | undefined
  const tracing = given.isTraced ? await startTracing(log) : undefined
  const { cluster } = given
  const metrics = given.metricsToken === undefined ? undefined : measured(given, () => running)
  const env = { ...given, metrics }
  const site = createSite({ current: () => running, ...page(env, () => running?.db) })
  let server = cluster === undefined ? await listenAll(site, env, log) : undefined
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const opening = open(env, log, fill)
  let working: Promise<Working> | undefined
  let sealing: ReturnType<typeof keepSealing> | undefined
  onStopSignal(log, async () => {
    const opened = await opening.catch(() => undefined)
    const ending = working?.then((work) => work.stop())
    const sealed = sealing?.stop()
    // Live streams would never end by themselves.
    opened?.live.close()
    await server?.close(10_000)
    await ending?.catch((err) => log.warn({ err }, 'the jobs did not stop cleanly'))
    await sealed
    await opened?.close()
    await tracing?.stop()
  })
  const { lines, url, files, channels, ...parts } = await opening
  running = parts
  server ??= await listenAll(site, { ...env, isShared: true }, log)
  const publicOrigin = env.publicOrigin ?? addressOf(env, server.address.port)
  const greet = cluster?.ready ?? writeLines
  greet([publicOrigin, ...lines, ...openFolders(env.dataDir)])
  if (isExposed(env))
    log.warn(
      { host: env.host },
      'other machines reach the console without HTTPS: passwords and personal data can be read on the way. Set TLS_CERT and TLS_KEY or put it behind a reverse proxy with TLS, and set PUBLIC_ORIGIN to its https address',
    )
  // Runs after the first request can be answered, because no request depends on it.
  sealing = keepSealing(parts.db, log)
  working = startJobs(jobsOf({ ...files, publicOrigin }, channels), { url, db: parts.db, clock, log })
  await working
}

/** Listens on the port, and with HTTPS also on the one of terminals. */
async function listenAll(
  site: ReturnType<typeof createSite>,
  { httpPort, publicOrigin = '', ...env }: Settings & { isShared?: boolean },
  log: Log,
): Promise<HttpServer> {
  const onRenewal = (err: Error | undefined) =>
    err === undefined
      ? log.info('the renewed TLS certificate is in use')
      : log.error({ err }, 'the TLS certificate could not be renewed')
  const server = await listen(site, { ...env, onRenewal })
  if (httpPort === undefined) return server
  const plain = await listen(plainSite(site, publicOrigin), {
    ...env,
    port: httpPort,
    certificate: undefined,
  }).catch(async (error: unknown) => {
    await server.close(0)
    throw error
  })
  const close = async (patience: number) => {
    await Promise.all([server.close(patience), plain.close(patience)])
  }
  return { address: server.address, close }
}

type Working = Awaited<ReturnType<typeof startJobs>>
const clock = () => new Date()

/** The metrics of this process, or of all processes of its cluster. */
function measured({ dataDir, cluster }: Settings, running: () => Running | undefined): ConsoleMetrics {
  const own = consoleMetrics(dataDir, clock, running)
  const merged = cluster?.share(own.measure)
  return merged === undefined ? own : { ...own, read: async () => (await merged()) ?? own.read() }
}

function page(
  { publicOrigin, exampleSite: isShown, pages, securityContact, ...env }: Settings,
  db: () => Db | undefined,
) {
  const folder = path.join(projectRoot, 'dist', 'web')
  const index = path.join(folder, 'index.html')
  const html = existsSync(index) ? readFileSync(index, 'utf8') : ''
  const isHttps = publicOrigin?.startsWith('https:') ?? false
  const [own, example] = [
    staticFiles(folder, { ...pdfWorker, ...serviceWorker }),
    isShown ? exampleSite() : undefined,
  ]
  const scraped = env.metrics && metricsResponse(env.metrics, env.metricsToken)
  const entrance = wechatEntrance(() => isWechatSetUp(db()), isHttps)
  const files = async (request: Request) =>
    (await scraped?.(request)) ??
    securityText(request, { contact: securityContact, publicOrigin }) ??
    (await pages?.(request)) ??
    (await example?.(request)) ??
    (await entrance(request)) ??
    own(request)
  const headers = {
    page: pageHeaders({ html, isHttps }),
    part: partHeaders(isHttps),
    data: dataHeaders(isHttps),
  }
  return { files, headers }
}

interface Opened extends Running {
  url: string
  files: Pick<Parts, 'media' | 'uploadDir' | 'documentDir' | 'secrets' | 'backups' | 'privateHooks'>
  channels: Channels
  lines: string[]
  close(): Promise<void>
}

async function open(env: Settings, log: Log, fill?: Fill): Promise<Opened> {
  const folder = path.join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl === undefined ? await startPostgres({ folder }) : undefined
  const supervision = postgres && supervise(postgres, log)
  const stopPostgres = async () => {
    await supervision?.stop()
    await postgres?.stop()
  }
  try {
    const url = env.databaseUrl ?? postgres?.url ?? ''
    const { db, pulse, replica, ...rest } = await openDatabase(env, url, log, fill)
    const rates = shareRates(db, log, env.cluster?.size)
    const close = async () => {
      rates.stop()
      await pulse.close()
      await replica?.close()
      // A job that does not end holds its connection, which is cut off with the process.
      await settlesWithin(1_000, db.destroy())
      await stopPostgres()
    }
    return { url, db, pulse, replica, close, ...rest }
  } catch (error) {
    await stopPostgres()
    throw error
  }
}

async function openDatabase(env: Settings, url: string, log: Log, fill?: Fill) {
  const { dataDir, publicOrigin, trustedProxies, administrator, breachedPasswords, demoPassword } = env
  const { privateHooks } = env
  const secrets = secretBox(readKeyRing(env))
  await prepareDatabase(url, log)
  const onIdleError = (err: Error) => log.warn({ err }, 'a database connection broke')
  const db = createDb(url, { max: 8, onIdleError })
  try {
    await claimKeys(db, secrets, clock())
    if (administrator) await ensureAdministrator(db, administrator.username, administrator.password)
    const uploadDir = await readyFolder(dataDir, 'uploads')
    const documentDir = await readyFolder(dataDir, 'documents')
    const backups = { url, folder: env.backupDir, s3: env.s3 }
    const files = { media: await mediaStore(env), uploadDir, documentDir, secrets, backups, privateHooks }
    const filled = (await fill?.(db, { clock, ...files })) ?? []
    // The primary of a cluster makes the code, of which only the latest is valid.
    const setupCode = env.cluster === undefined ? await ensureSetupCode(db) : null
    const lines = setupCode === null ? filled : [setupLine(setupCode)]
    const secureCookies = publicOrigin?.startsWith('https:') ?? false
    const channels = channelsOf(env.channels ?? {}, clock)
    const metrics = env.metrics && requestMetrics(env.metrics.registry)
    const settings = {
      publicOrigin,
      secureCookies,
      breachedPasswords,
      trustedProxies,
      demoPassword,
      metrics,
      isTraced: env.isTraced,
    }
    const parts = { db, clock, ...files, log, ...settings }
    const api = createApp(parts, channels)
    const live = liveHub(db, clock)
    const sessionsChanged = () => {
      forgetSessions(db)
      live.recheck()
    }
    const pulse = takePulse(
      url,
      log,
      { channel: sessionChannel, onMessage: sessionsChanged },
      { channel: liveChannel, onMessage: live.read },
      { channel: countChannel, onMessage: shareCounts(db, log).onNotice },
    )
    keepSessions(db, pulse.isListening)
    live.setListening(pulse.isListening)
    const replica = env.replicaUrl === undefined ? undefined : followReplica(db, env.replicaUrl, log)
    return { replica, api, db, files, channels, pulse, live, lines }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Warnings about data folders that other users can enter; folders that the console makes are closed to them. */
function openFolders(dataDir: string): string[] {
  const own = ['uploads', 'documents'].map((name) => closeFolder(path.join(dataDir, name)))
  return [openFolder(dataDir), ...own].flatMap((say) => (say === undefined ? [] : [say(terminalLocale)]))
}

async function readyFolder(dataDir: string, name: string): Promise<string> {
  const folder = path.join(dataDir, name)
  mkdirSync(folder, { recursive: true })
  await removeUnfinished(folder)
  return folder
}

async function mediaStore({ dataDir, s3 }: Env): Promise<FileStore> {
  return s3 === undefined ? localFileStore(await readyFolder(dataDir, 'media')) : s3FileStore(s3, 'media')
}

function addressOf({ host }: Env, port: number): string {
  const isLocal = /^(127\.|0\.0\.0\.0$|::1?$)/.test(host)
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Whether the console listens beyond this machine without an HTTPS public origin. */
function isExposed({ host, publicOrigin }: Env): boolean {
  return !isLoopback(host) && !publicOrigin?.startsWith('https:')
}

const isLoopback = (host: string) => /^(127\.|::1$|localhost$)/.test(host)

export const setupLine = (code: string) => m.terminal_setup_code({ code }, { locale: terminalLocale })

export function writeLines(lines: string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}
