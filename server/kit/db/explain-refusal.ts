import pg from 'pg'
import { type Host, hostsOf } from '../database-hosts/hosts-of'
import { NoWritableHost } from '../database-hosts/writable-host'
import { isConnectionLost } from './is-connection-lost'

/** Turns a refusal of PostgreSQL or its driver at the start into one sentence for the operator; any other error is returned unchanged. */
export function explainRefusal(url: string, error: unknown, setting = 'DATABASE_URL'): unknown {
  if (!(error instanceof Error)) return error
  const { connectionString, hosts } = hostsOf(url)
  const sentence = sentenceOf(new URL(connectionString), hosts, error)
  return sentence === undefined ? error : new Error(`${sentence}: check ${setting}`, { cause: error })
}

function sentenceOf(url: URL, hosts: readonly Host[], error: Error): string | undefined {
  const all = hosts.map(({ host, port }) => `${host}:${port}`).join(', ')
  const server = all || decodeURIComponent(url.host) || 'this machine'
  const role = decodeURIComponent(url.username) || 'your own'
  const database = decodeURIComponent(url.pathname.slice(1)) || role
  if (error instanceof NoWritableHost) return error.message
  const { code, message } = rootOf(error)
  switch (code) {
    case '3D000':
      return `There is no database ${database} at ${server}, create it with role ${role} as its owner`
    case '28P01':
      return `The database at ${server} knows no role ${role} with this password`
    case '28000':
      return `The database at ${server} does not let role ${role} in (${message})`
    case '42501':
      return `Role ${role} lacks a right in database ${database} (${message}), make it the owner of the database and of everything in it`
    case '25006':
      return `The database at ${server} only reads, the console needs the primary server`
  }
  if (/^SASL: .*password must be/.test(message))
    return `The database at ${server} asks role ${role} for a password`
  if (isConnectionLost(error)) return `The database at ${server} cannot be reached (${message})`
  // A failed migration names itself, and has nothing to do with the address.
  if (error instanceof pg.DatabaseError) return `The database at ${server} refuses (${message})`
  return undefined
}

/** A connection tried at several addresses has no message of its own. */
function rootOf(error: Error): { code?: string; message: string } {
  const cause = error instanceof AggregateError ? error.errors[0] : isCoded(error.cause) ? error.cause : error
  const { code } = cause as { code?: unknown }
  return { message: cause.message, ...(typeof code === 'string' ? { code } : {}) }
}

const isCoded = (cause: unknown): cause is Error => cause instanceof Error && 'code' in cause
