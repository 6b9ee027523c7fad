import pg from 'pg'
import { m } from '#messages'
import { type Host, hostsOf } from '../database-hosts/hosts-of'
import { NoWritableHost } from '../database-hosts/writable-host'
import type { Locale } from '../problem'
import { Refusal } from '../refusal'
import { isConnectionLost } from './is-connection-lost'

type Say = (locale: Locale) => string

/** Turns a refusal of PostgreSQL or its driver at the start into one sentence for the operator; any other error is returned unchanged. */
export function explainRefusal(url: string, error: unknown, setting = 'DATABASE_URL'): unknown {
  if (!(error instanceof Error)) return error
  const { connectionString, hosts } = hostsOf(url)
  const say = sayOf(new URL(connectionString), hosts, error)
  if (say === undefined) return error
  return new Refusal((locale) => m.database_check({ sentence: say(locale), setting }, { locale }), {
    cause: error,
  })
}

function sayOf(url: URL, hosts: readonly Host[], error: Error): Say | undefined {
  const all = hosts.map(({ host, port }) => `${host}:${port}`).join(', ')
  const { code, message } = rootOf(error)
  const named = (locale: Locale) => {
    const role = decodeURIComponent(url.username) || m.database_own_role({}, { locale })
    return {
      message,
      role,
      server: all || decodeURIComponent(url.host) || m.database_this_machine({}, { locale }),
      database: decodeURIComponent(url.pathname.slice(1)) || role,
    }
  }
  if (error instanceof NoWritableHost) return error.say
  switch (code) {
    case '3D000':
      return (locale) => m.database_missing(named(locale), { locale })
    case '28P01':
      return (locale) => m.database_password(named(locale), { locale })
    case '28000':
      return (locale) => m.database_not_let_in(named(locale), { locale })
    case '42501':
      return (locale) => m.database_rights(named(locale), { locale })
    case '25006':
      return (locale) => m.database_read_only(named(locale), { locale })
  }
  if (/^SASL: .*password must be/.test(message))
    return (locale) => m.database_no_password(named(locale), { locale })
  if (isConnectionLost(error)) return (locale) => m.database_unreachable(named(locale), { locale })
  // A failed migration names itself, and has nothing to do with the address.
  if (error instanceof pg.DatabaseError) return (locale) => m.database_refuses(named(locale), { locale })
  return undefined
}

/** A connection tried at several addresses has no message of its own. */
function rootOf(error: Error): { code?: string; message: string } {
  const cause = error instanceof AggregateError ? error.errors[0] : isCoded(error.cause) ? error.cause : error
  const { code } = cause as { code?: unknown }
  return { message: cause.message, ...(typeof code === 'string' ? { code } : {}) }
}

const isCoded = (cause: unknown): cause is Error => cause instanceof Error && 'code' in cause
