import { hash } from 'node:crypto'
import type { $ZodType, input, output } from 'zod/v4/core'
import { check } from '../../contract/check'
import { type PublicEndpoint, publicBase } from '../../contract/public-api'
import type { App, AppContext } from '../kit/app'
import { shanghaiDay } from '../kit/day'
import { readFrom } from '../kit/db/replica'
import type { Db } from '../kit/db/schema'
import { problem } from '../kit/problem'
import { accept, readQuery } from '../kit/resource/read-input'
import { parseReply } from '../kit/resource/serve'
import { semaphore } from '../kit/semaphore'
import { kept } from './kept'

/** The input of a handler, already checked. */
interface PublicRequest<Params, Query> {
  db: Db
  params: Params
  query: Query
  now: Date
  /** The Shanghai day of `now`. */
  today: string
}

/** In seconds: a reply may be this old, and a stale one may be shown while a newer one is fetched. */
const caching = 'public, max-age=60, stale-while-revalidate=300'

/** Leaves most database connections to the staff, however many public requests there are. */
const inTurn = semaphore(3, 300)

/**
 * Serves one read of the public contract: path and query by schema → handler → reply by schema, with a strong ETag of its bytes; a text
 * reply is captions. Equal requests within two seconds share one answer, and `Age` gives its age, so that caches do not exceed the promised
 * age.
 */
export function servePublic<P extends $ZodType, Q extends $ZodType, R extends $ZodType>(
  app: App,
  endpoint: PublicEndpoint<P, Q, R>,
  handler: (request: PublicRequest<output<P>, output<Q>>) => Promise<input<R>>,
): void {
  app.get(`${publicBase}${endpoint.path}`, async (c) => {
    const { db, clock } = c.get('parts')
    const [params, query, now] = [paramsOf(c, endpoint.params), accept(endpoint.query, readQuery(c)), clock()]
    const key = JSON.stringify([endpoint.path, params, query])
    const { value: answer, at } = await kept(db, key, now, async () => {
      const request = { params, query, now, today: shanghaiDay(now) }
      const found = await inTurn(() =>
        readFrom(db, (from) => handler({ ...request, db: from }), { mayLag: true }),
      )
      const reply = parseReply(endpoint, found)
      const [type, body] =
        typeof reply === 'string'
          ? ['text/vtt; charset=utf-8', reply]
          : ['application/json', JSON.stringify(reply)]
      return { type, body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` }
    })
    const headers = {
      'cache-control': caching,
      etag: answer.etag,
      age: String(Math.floor((now.getTime() - at) / 1000)),
    }
    if (isKnown(c.req.header('if-none-match'), answer.etag)) return c.body(null, 304, headers)
    return c.body(answer.body, 200, { ...headers, 'content-type': answer.type })
  })
}

/** Throws `not_found` for invalid path parameters. */
function paramsOf<P extends $ZodType>(c: AppContext, schema: P): output<P> {
  const { value, fields } = check(schema, c.req.param())
  if (fields !== undefined) throw problem('not_found')
  return value
}

/** RFC 9110: If-None-Match compares weakly. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
