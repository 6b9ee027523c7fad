import { connect } from 'node:net'
import { sql } from 'kysely'
import { hashOf, newSecret } from '../../server/kit/auth/authenticate'
import type { Db } from '../../server/kit/db/schema'
import { newId } from '../../server/kit/new-id'

/** The credentials of a session's browser. */
export type Credentials = Record<'authorization' | 'cookie', string>

/** Sessions of the first account, without signing in. */
export async function newSessions(db: Db, count: number): Promise<Credentials[]> {
  const made: Credentials[] = []
  for (let i = 0; i < count; i += 1) {
    const [token, cookie] = [newSecret(), newSecret()]
    await sql`
      insert into session (id, account_id, token_hash, cookie_hash, created_at, last_seen_at, expires_at, address)
      select ${newId()}, id, ${hashOf(token)}, ${hashOf(cookie)}, now(), now(), now() + interval '1 day', ''
      from account order by created_at limit 1
    `.execute(db)
    made.push({ authorization: `Bearer ${token}`, cookie: `session=${cookie}` })
  }
  return made
}

export interface Stream {
  /** When a text arrived, by performance.now(). */
  received(text: string): Promise<number>
  /** How it ended: `whole` with its last chunk, or cut. */
  ended: Promise<'whole' | 'cut'>
}

/** A stream of live events on a socket of its own, open once its first event has arrived. With `isDeaf` it reads nothing after that. */
export async function openStream(
  url: string,
  credentials: Credentials,
  { isDeaf = false } = {},
): Promise<Stream> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  let look = () => {}
  socket.on('data', (bytes) => {
    text = (text + bytes.toString()).slice(-2_000)
    look()
  })
  socket.on('error', () => {})
  const ended = new Promise<'whole' | 'cut'>((resolve) => {
    socket.once('close', () => resolve(text.endsWith('\r\n0\r\n\r\n') ? 'whole' : 'cut'))
  })
  const received = (wanted: string) =>
    new Promise<number>((resolve, reject) => {
      look = () => {
        if (text.includes(wanted)) resolve(performance.now())
      }
      look()
      void ended.then(() => reject(new Error(`the stream ended before ${wanted}: ${text}`)))
    })
  const lines = ['GET /api/v1/live HTTP/1.1', 'host: localhost', 'accept: text/event-stream']
  const own = Object.entries(credentials).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${[...lines, ...own].join('\r\n')}\r\n\r\n`)
  await received('event: start')
  if (isDeaf) socket.pause().unref()
  return { received, ended }
}
