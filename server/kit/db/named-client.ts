import pg from 'pg'
import { DatabaseClient } from '../database-hosts/database-client'
import { sendTogether } from './send-together'

/** The most named statements of a pool; lists of varying length would otherwise fill every connection's memory. */
const mostNames = 2000
/** Marks a statement that must be planned for its values each time. */
export const unnamed = '/* unnamed */'

/** The client of one pool: it names each parameterised SQL text, so that PostgreSQL plans it once per connection. */
export function namedClient() {
  const names = new Map<string, string>()
  return class extends DatabaseClient {
    // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads, all of which pass through here
    override query(text: any, values?: any, ...rest: any[]): any {
      const isText = typeof text === 'string'
      const bound = isText ? values : (text?.values ?? values)
      const sql: unknown = isText ? text : text?.text
      const name =
        Array.isArray(bound) && typeof sql === 'string' && !text.name ? nameOf(names, sql) : undefined
      if (name === undefined) return send(this, text, values, ...rest)
      return send(this, isText ? { text, values: bound, name } : { ...text, values: bound, name }, ...rest)
    }
  }
}

function send(client: pg.Client, ...args: unknown[]): unknown {
  sendTogether(client, process.nextTick)
  // The overloads cannot express a forwarded argument list.
  return (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(client, args)
}

function nameOf(names: Map<string, string>, sql: string): string | undefined {
  if (sql.startsWith(unnamed)) return undefined
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `q${names.size}`
  names.set(sql, name)
  return name
}
