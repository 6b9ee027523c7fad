import path from 'node:path'
import { type LogLevel, logLevels } from './log'

export interface Env {
  port: number
  host: string
  dataDir: string
  /** An operator's own PostgreSQL; otherwise the embedded one. */
  databaseUrl?: string
  /** Where people reach the console, when that is not the address it listens on. */
  publicOrigin?: string
  administrator?: { username: string; password: string }
  logLevel: LogLevel
}

/** Reads the settings. Throws one sentence naming the first variable that is wrong. */
export function readEnv(given: Record<string, string | undefined>, root: string): Env {
  const text = (name: string) => given[name]?.trim() || undefined
  return {
    port: portOf(text('PORT') ?? '3000'),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: path.resolve(root, text('DATA_DIR') ?? 'data'),
    databaseUrl: databaseUrlOf(text('DATABASE_URL')),
    publicOrigin: originOf(text('PUBLIC_ORIGIN')),
    administrator: administratorOf(text('ADMIN_USERNAME'), given.ADMIN_PASSWORD || undefined),
    logLevel: logLevelOf(text('LOG_LEVEL') ?? 'info'),
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535, but it is "${text}"`)
  }
  return port
}

function databaseUrlOf(text: string | undefined): string | undefined {
  if (text === undefined || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))) return text
  // The value may hold a password: it is not repeated.
  throw new Error('DATABASE_URL must look like postgres://user:password@host:5432/database')
}

function originOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isPlain)
    throw new Error(`PUBLIC_ORIGIN must look like https://console.example.com, but it is "${text}"`)
  return url.origin
}

function administratorOf(username: string | undefined, password: string | undefined) {
  if (username === undefined && password === undefined) return undefined
  if (username === undefined || password === undefined) {
    throw new Error('ADMIN_USERNAME and ADMIN_PASSWORD must be set together')
  }
  return { username, password }
}

function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((one) => one === text)
  if (level === undefined)
    throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, but it is "${text}"`)
  return level
}
