import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { m } from '#messages'
import { hostsOf } from './database-hosts/hosts-of'
import type { S3Settings } from './files/s3-file-store'
import type { CertificateFiles } from './http/secure-server'
import { loopbackProxies, type TrustedProxies, trustedProxies } from './http/trusted-proxies'
import { type LogLevel, logLevels } from './log'
import { Refusal } from './refusal'

export interface Env {
  port: number
  host: string
  dataDir: string
  /** The folder of backups, unless they are kept in the object storage. */
  backupDir: string
  /** The operator's own PostgreSQL; without it the embedded one runs. */
  databaseUrl?: string
  /** With it `port` speaks HTTPS. */
  certificate?: CertificateFiles
  /** Besides HTTPS, a port for terminals that know HTTP only. */
  httpPort?: number
  /** A streaming replica of it, for reports, exports and the public API. */
  replicaUrl?: string
  /** The public address of the console when it differs from the listening address. */
  publicOrigin?: string
  /** The proxies whose X-Forwarded-For is trusted. */
  trustedProxies: TrustedProxies
  administrator?: { username: string; password: string }
  /** The object storage of media; without it they are in the data folder. */
  s3?: S3Settings
  logLevel: LogLevel
  /** Keys that seal id cards and health notes; without them a file in the data folder has the keys. */
  dataKeys?: string
  /** A file with passwords from breaches, as of isBreachedPassword. */
  breachedPasswords?: string
  /** Contact for security reports, a `mailto:` or `https:` address, published in /.well-known/security.txt. */
  securityContact?: string
  /** Serves examples/site at /site. */
  exampleSite: boolean
  /** The bearer token that opens /metrics; without it there is no such path. */
  metricsToken?: string
  /** Whether traces are sent, to where the variables of OpenTelemetry say. */
  isTraced: boolean
  /** Web-hooks may lead into private networks and need no HTTPS. */
  privateHooks: boolean
}

/** Reads the settings. Throws a refusal that names the first invalid variable. */
export function readEnv(given: Record<string, string | undefined>, root: string): Env {
  const text = (name: string) => given[name]?.trim() || undefined
  const folderOf = (name: string, otherwise: string) =>
    folderAt(name, path.resolve(root, text(name) ?? otherwise))
  const dataDir = folderOf('DATA_DIR', 'data')
  return {
    port: portOf('PORT', text('PORT') ?? '3000'),
    ...tlsOf(text, root),
    host: text('HOST') ?? '127.0.0.1',
    dataDir,
    backupDir: folderOf('BACKUP_DIR', path.join(dataDir, 'backups')),
    databaseUrl: databaseUrlOf(text('DATABASE_URL')),
    replicaUrl: replicaUrlOf(text('DATABASE_REPLICA_URL'), text('DATABASE_URL')),
    publicOrigin: originOf(text('PUBLIC_ORIGIN')),
    trustedProxies: proxiesOf(text('TRUSTED_PROXIES')),
    administrator: administratorOf(text('ADMIN_USERNAME'), given.ADMIN_PASSWORD || undefined),
    s3: s3Of(text),
    logLevel: logLevelOf(text('LOG_LEVEL') ?? 'info'),
    dataKeys: text('DATA_KEYS'),
    breachedPasswords: fileOf('BREACHED_PASSWORDS', text('BREACHED_PASSWORDS'), root),
    securityContact: contactOf(text('SECURITY_CONTACT')),
    exampleSite: switchOf('EXAMPLE_SITE', text('EXAMPLE_SITE') ?? 'off'),
    metricsToken: tokenOf(text('METRICS_TOKEN')),
    isTraced: tracingOf(text),
    privateHooks: switchOf('PRIVATE_WEBHOOKS', text('PRIVATE_WEBHOOKS') ?? 'off'),
  }
}

function portOf(name: string, text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Refusal((locale) => m.env_number({ name, text }, { locale }))
  }
  return port
}

function tlsOf(
  text: (name: string) => string | undefined,
  root: string,
): Pick<Env, 'certificate' | 'httpPort'> {
  const [cert, key] = (['TLS_CERT', 'TLS_KEY'] as const).map((name) => fileOf(name, text(name), root))
  const httpPort = text('HTTP_PORT')
  if (cert === undefined || key === undefined) {
    if (cert !== key) throw new Refusal((locale) => m.env_tls_both({}, { locale }))
    if (httpPort !== undefined) throw new Refusal((locale) => m.env_http_port({}, { locale }))
    return {}
  }
  if (!text('PUBLIC_ORIGIN')?.startsWith('https:'))
    throw new Refusal((locale) => m.env_tls_origin({}, { locale }))
  if (httpPort === undefined) return { certificate: { cert, key } }
  return { certificate: { cert, key }, httpPort: portOf('HTTP_PORT', httpPort) }
}

function databaseUrlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  // Throws a sentence about hosts of which several are named.
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(hostsOf(text).connectionString)) return text
  // The message omits the value because it may hold a password.
  throw new Refusal((locale) => m.env_database_url({}, { locale }))
}

function replicaUrlOf(text: string | undefined, database: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (database === undefined) throw new Refusal((locale) => m.env_replica_alone({}, { locale }))
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text) || hostsOf(text).hosts.length > 0)
    throw new Refusal((locale) => m.env_replica_url({}, { locale }))
  return text
}

function originOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isPlain) throw new Refusal((locale) => m.env_origin({ text }, { locale }))
  return url.origin
}

/** The folder, which may not exist yet. */
function folderAt(name: string, folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Refusal((locale) => m.env_folder({ name, text: folder }, { locale }))
  return folder
}

function fileOf(name: string, text: string | undefined, root: string): string | undefined {
  if (text === undefined) return undefined
  const file = path.resolve(root, text)
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new Refusal((locale) => m.env_file({ name, text }, { locale }))
  }
  return file
}

/** OpenTelemetry's own names; the one of traces goes before the one of all signals. */
const traceEndpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']

function tracingOf(text: (name: string) => string | undefined): boolean {
  const [name] = traceEndpoints.filter((one) => text(one) !== undefined)
  if (name === undefined || text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return false
  const address = text(name) ?? ''
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new Refusal((locale) => m.env_otlp({ name, text: address }, { locale }))
  return true
}

function contactOf(text: string | undefined): string | undefined {
  if (text === undefined || /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)) return text
  throw new Refusal((locale) => m.env_contact({ text }, { locale }))
}

function tokenOf(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]{16,}$/.test(text)) return text
  throw new Refusal((locale) => m.env_token({}, { locale }))
}

function proxiesOf(text: string | undefined): TrustedProxies {
  if (text === undefined) return loopbackProxies
  try {
    return trustedProxies(text === 'none' ? [] : text.split(',').map((one) => one.trim()))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refusal((locale) => m.env_proxies({ text: error.message }, { locale }))
  }
}

function administratorOf(username: string | undefined, password: string | undefined) {
  if (username === undefined && password === undefined) return undefined
  if (username === undefined || password === undefined) {
    throw new Refusal((locale) => m.env_administrator_both({}, { locale }))
  }
  return { username, password }
}

const s3Names = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function s3Of(text: (name: string) => string | undefined): S3Settings | undefined {
  const endpoint = text('S3_ENDPOINT')
  const [bucket, region, accessKeyId, secretAccessKey] = s3Names.map(text)
  if ([endpoint, bucket, region, accessKeyId, secretAccessKey].every((one) => one === undefined))
    return undefined
  if (!bucket || !region || !accessKeyId || !secretAccessKey)
    throw new Refusal((locale) => m.env_s3_all({}, { locale }))
  if (endpoint !== undefined && (!URL.canParse(endpoint) || !/^https?:\/\//.test(endpoint)))
    throw new Refusal((locale) => m.env_s3_endpoint({ text: endpoint }, { locale }))
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function switchOf(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Refusal((locale) => m.env_switch({ name, text }, { locale }))
  return text === 'on'
}

function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((one) => one === text)
  if (level === undefined)
    throw new Refusal((locale) => m.env_log_level({ levels: logLevels.join(', '), text }, { locale }))
  return level
}
