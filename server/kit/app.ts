import type { Context, Hono } from 'hono'
import type { FileStore } from './file-store'
import type { Log } from './log'
import type { Locale } from './problem'
import type { Db } from './schema'
import type { SecretBox } from './secret-box'
import type { TrustedProxies } from './trusted-proxies'

/** What the process gives the application: everything that reaches the world. */
export interface Parts {
  db: Db
  clock: () => Date
  /** Pictures and videos, which are public. */
  media: FileStore
  /** Where uploads wait until all of them is there; processes that serve the same person share it. */
  uploadDir: string
  /** What is given only to who may see it; never below the media's folder, which an operator may serve by other means. */
  documentDir: string
  /** Opens and seals what the database must not tell by itself. */
  secrets: SecretBox
  log: Log
  /** The address people use, for example https://console.example.com; its host may differ from the Host header. */
  publicOrigin?: string | undefined
  /** A file with passwords from breaches, as of isBreachedPassword. */
  breachedPasswords?: string | undefined
  /** Cookies are sent over HTTPS only. */
  secureCookies?: boolean | undefined
  /** Who may say for whom a request is; those on this machine unless told. */
  trustedProxies?: TrustedProxies | undefined
}

interface Env {
  Variables: {
    parts: Parts
    requestId: string
    locale: Locale
    /** Where it came from; to be asked of `addressOf`. */
    address?: string
    /** Of whoever asks, or tries to sign in, as soon as it is known. */
    accountId?: string
  }
}

export type App = Hono<Env>
export type AppContext = Context<Env>

/** Every endpoint of the contract stands below it. */
export const apiBase = '/api/v1'
