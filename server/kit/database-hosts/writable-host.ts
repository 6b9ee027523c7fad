import pg from 'pg'
import { m } from '#messages'
import { Refusal } from '../refusal'
import type { Host } from './hosts-of'

/** No server of the address can be written at the moment: the primary is away and no standby is promoted yet. */
export class NoWritableHost extends Refusal {
  /** `cannot_connect_now`, so that a request is answered with 503. */
  readonly code = '57P03'
}

interface Known {
  current: Host | undefined
  searching: Promise<Host> | undefined
  /** Ends the connections to another host than this one. */
  leavers: Set<(current: Host) => void>
}

const known = new Map<string, Known>()

/** Milliseconds for the answer of one host. */
const patience = 1_000

/** The host of several that can be written, found once by asking all at the same time. Throws `NoWritableHost`. */
export async function writableHost(
  key: string,
  hosts: readonly Host[],
  config: pg.ClientConfig,
): Promise<Host> {
  const state = stateOf(key)
  if (state.current !== undefined) return state.current
  state.searching ??= search(hosts, config)
    .then((found) => {
      state.current = found
      for (const leave of [...state.leavers]) leave(found)
      return found
    })
    .finally(() => {
      state.searching = undefined
    })
  return state.searching
}

/** Call it when a connection to that host fails, or turns out not to be writable: the next one searches again. */
export function forgetHost(key: string, { host, port }: Host): void {
  const state = stateOf(key)
  if (state.current?.host === host && state.current.port === port) state.current = undefined
}

/** Calls `leave` with the host that is found by each later search; returns a function that unsubscribes. */
export function onHost(key: string, leave: (current: Host) => void): () => void {
  const { leavers } = stateOf(key)
  leavers.add(leave)
  return () => leavers.delete(leave)
}

function stateOf(key: string): Known {
  const state = known.get(key) ?? { current: undefined, searching: undefined, leavers: new Set() }
  known.set(key, state)
  return state
}

async function search(hosts: readonly Host[], config: pg.ClientConfig): Promise<Host> {
  const answers = hosts.map((host) => isWritable(host, config))
  for (const answer of answers) answer.catch(() => {})
  const failures: unknown[] = []
  // In the given order, so that all processes prefer the same one if two could be written.
  for (const [i, answer] of answers.entries()) {
    try {
      if (await answer) return hosts[i]!
    } catch (error) {
      failures.push(error)
    }
  }
  const standbys = hosts.length - failures.length
  const reason = failures.find((error) => error instanceof pg.DatabaseError)
  throw (
    reason ??
    new NoWritableHost((locale) => m.database_no_writable({ servers: hosts.length, standbys }, { locale }), {
      cause: failures[0],
    })
  )
}

async function isWritable({ host, port }: Host, config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: patience, query_timeout: patience })
  client.on('error', () => {})
  client.host = host
  client.port = port
  try {
    await client.connect()
    const { rows } = await client.query<{ on: string }>(
      `select current_setting('transaction_read_only') as on`,
    )
    return rows[0]?.on === 'off'
  } finally {
    client.end().catch(() => {})
  }
}
