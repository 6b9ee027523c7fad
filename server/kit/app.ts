import type { Context, Hono } from 'hono'
import type { BackupSurroundings } from './backup/place'
import type { SecretBox } from './crypto/secret-box'
import type { Db } from './db/schema'
import type { FileStore } from './files/store'
import type { RequestMetrics } from './http/request-metrics'
import type { TrustedProxies } from './http/trusted-proxies'
import type { Log } from './log'
import type { Locale } from './problem'

/** The dependencies of the application: everything with effects outside of it. */
export interface Parts {
  db: Db
  clock: () => Date
  /** Pictures and videos, which are public. */
  media: FileStore
  /** Where incomplete uploads wait; processes behind one load balancer must share it. */
  uploadDir: string
  /** Private files; never below the media folder, which an operator may serve publicly. */
  documentDir: string
  /** Seals and opens the columns that the database stores encrypted. */
  secrets: SecretBox
  log: Log
  /** Where backups are made from and kept. */
  backups: BackupSurroundings
  /** The address people use, for example https://console.example.com; its host may differ from the Host header. */
  publicOrigin?: string | undefined
  /** A file with passwords from breaches, as of isBreachedPassword. */
  breachedPasswords?: string | undefined
  /** The password of the accounts that a demonstration offers on its sign-in page; absent everywhere else. */
  demoPassword?: string | undefined
  /** Cookies are sent over HTTPS only. */
  secureCookies?: boolean | undefined
  /** The proxies whose X-Forwarded-For is trusted; the default is those on this machine. */
  trustedProxies?: TrustedProxies | undefined
  /** Web-hooks may lead into private networks and need no HTTPS. */
  privateHooks?: boolean | undefined
  /** Where WeChat's interface is; by default where WeChat says. */
  wechatOrigin?: string | undefined
  /** Measures every request; absent where nobody reads the measurements. */
  metrics?: RequestMetrics | undefined
  /** Records a span of every request. */
  isTraced?: boolean | undefined
}

interface Env {
  Variables: {
    parts: Parts
    requestId: string
    locale: Locale
    /** The headers of every response of this request. */
    headers: Record<string, string>
    /** Cache of the client's address; read it with `addressOf`. */
    address?: string
    /** The account that makes the request or tries to sign in, once it is known. */
    accountId?: string
  }
}

export type App = Hono<Env>
export type AppContext = Context<Env>

/** The base path of every endpoint of the contract. */
export const apiBase = '/api/v1'
