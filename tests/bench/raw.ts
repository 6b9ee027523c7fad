import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { type Table, tables } from './tables'

// The least possible server: node:http, a pool and named statements; no session, no permission, no schema, no audit.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const pages = (table: Table, { columns, sort }: (typeof tables)[Table], page: number) => ({
  name: `${table} page`,
  text: `select ${columns} from ${table} where archived_at is null order by ${sort}, id limit 20 offset $1`,
  values: [(page - 1) * 20],
})
const one = (table: Table, { columns }: (typeof tables)[Table], id: string) => ({
  name: `${table} one`,
  text: `select ${columns} from ${table} where id = $1`,
  values: [id],
})
const update = (table: Table, { columns, changed }: (typeof tables)[Table], id: string, value: unknown) => ({
  name: `${table} update`,
  text: `update ${table} set ${changed} = $2, version = version + 1 where id = $1 returning ${columns}`,
  values: [id, value],
})

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const [, table = '', id] = url.pathname.split('/')
  if (table === '') return respond(response, {})
  // Only the measuring program sends requests, and only for these tables.
  const name = table as Table
  const about = tables[name]
  let sent = ''
  for await (const chunk of request) sent += chunk
  const { rows } = await pool.query(
    id === undefined
      ? pages(name, about, Number(url.searchParams.get('page') ?? 1))
      : request.method === 'PATCH'
        ? update(name, about, id, Object.values(JSON.parse(sent))[0])
        : one(name, about, id),
  )
  respond(response, id === undefined ? { rows, total: 100_000 } : rows[0])
})

function respond(response: ServerResponse, reply: unknown): void {
  const text = JSON.stringify(reply)
  response.setHeader('content-type', 'application/json')
  response.setHeader('content-length', Buffer.byteLength(text))
  response.end(text)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.(address.port)
})
