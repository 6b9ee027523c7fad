import { Hono } from 'hono'
import { sql } from 'kysely'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import type { App } from '../../server/kit/app'
import { registerConstraint } from '../../server/kit/db/postgres-problem'
import type { Tx } from '../../server/kit/db/schema'
import type { AuditLine } from '../../server/kit/db/write-audit'
import { onError, requestStart, unknownPath } from '../../server/kit/http/request'
import { problem } from '../../server/kit/problem'
import { serve } from '../../server/kit/resource/serve'
import { type RowScope, type StoreScope, storesAllowed } from '../../server/kit/resource/store-scope'
import { insertAccount } from '../../server/system/account/new-account'
import { sessionRoutes } from '../../server/system/account/session-routes'
import { signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/cheap-password-hash'

/* The smallest possible resource, served by the real kit on a real table: what holds for it holds for every resource. `mine` is in the
   clerk's and reader's store, `theirs` in another. */
export const mine = '01900000-0000-7000-8000-000000000001'
export const theirs = '01900000-0000-7000-8000-000000000002'
export const gymA = '01900000-0000-7000-8000-00000000000a'
export const gymB = '01900000-0000-7000-8000-00000000000b'

const row = z.object({ id: z.uuid(), name: z.string(), version: z.int() })
const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(10))
const draft = z.strictObject({ name, storeId: z.uuid() })
const rowsReply = z.object({ rows: z.array(row) })
const query = z.strictObject({ q: z.optional(z.string()) })
const how = z.strictObject({ how: z.string() })
const read = { permission: 'probe:read', scope: 'stores' } as const
const write = { permission: 'probe:write', scope: 'stores' } as const
const versioned = true

export const probes = {
  list: endpoint('GET', '/probes', { ...read, reply: rowsReply, query }),
  read: endpoint('GET', '/probes/:id', { ...read, reply: row }),
  create: endpoint('POST', '/probes', { ...write, body: draft, reply: row, status: 201 }),
  update: endpoint('PATCH', '/probes/:id', { ...write, body: z.partial(draft), reply: row, versioned }),
  remove: endpoint('DELETE', '/probes/:id', { ...write, reply: z.object({}), status: 204, versioned }),
  fail: endpoint('POST', '/probes/fail', { permission: 'signed_in', scope: 'own', body: how, reply: row }),
}

registerConstraint('probe_name_key', { code: 'taken', path: ['name'] })

export async function startProbe() {
  const test = await startApp()
  const { db } = test
  const lines: string[] = []
  await createTable(db)
  const passwordHash = await cheapPasswordHash('correct horse battery')
  for (const username of ['clerk', 'reader'])
    await insertAccount(db, { username, passwordHash, role: username, storeIds: [gymA] }, test.clock())
  const app = probeApp(test, lines)
  return {
    ...test,
    app,
    lines,
    admin: await signIn(app),
    clerk: await signIn(app, 'clerk', 'correct horse battery'),
    reader: await signIn(app, 'reader', 'correct horse battery'),
    names: async () => (await all(db)).map((each) => each.name),
    audits: async () =>
      db.selectFrom('audit').selectAll().where('tableName', '=', 'probe').orderBy('id').execute(),
    async reset() {
      lines.length = 0
      await sql`truncate probe`.execute(db)
      await sql`insert into probe (id, name, store_id)
        values (${mine}, 'mine', ${gymA}), (${theirs}, 'theirs', ${gymB})`.execute(db)
    },
  }
}

async function createTable(db: Tx) {
  await sql`create table probe (
    id uuid primary key, name text not null constraint probe_name_key unique, secret text not null default 'hidden',
    store_id uuid not null, version int not null default 1)`.execute(db)
  await sql`insert into role values ('clerk', '', '{probe:*}'), ('reader', '', '{probe:read}')`.execute(db)
}

function probeApp({ db, clock, media, uploadDir, documentDir, secrets }: TestApp, lines: string[]): App {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app: App = new Hono()
  app.onError(onError)
  app.use(requestStart({ db, clock, media, uploadDir, documentDir, secrets, log }))
  sessionRoutes(app)
  probeRoutes(app)
  app.notFound(unknownPath(app))
  return app
}

const rows: RowScope = {
  table: 'probe',
  visible: ({ storeIds }) => sql<boolean>`probe.store_id = any(${storeIds}::uuid[])`,
}

function probeRoutes(app: App): void {
  const limited = { rows }
  serve(app, probes.list, async ({ tx }) => ({ rows: await all(tx) }), limited)
  serve(app, probes.read, ({ tx, id }) => one(tx, id), limited)
  const { create, update, remove, fail } = probes
  serve(app, create, ({ tx, body, scope, audit }) => insert(tx, body, scope, audit), limited)
  serve(
    app,
    update,
    ({ tx, id, version, body, audit }) => change(tx, { id, version, ...body }, audit),
    limited,
  )
  serve(
    app,
    remove,
    ({ tx, id }) => sql`delete from probe where id = ${id}`.execute(tx).then(() => ({})),
    limited,
  )
  serve(app, fail, async ({ tx, body, audit }) => {
    await sql`update probe set name = 'half' where id = ${mine}`.execute(tx)
    await audit({ action: 'probe.fail', table: 'probe', rowId: mine })
    if (body.how === 'sql') await sql`select * from no_such_table where secret = 'passw0rd'`.execute(tx)
    if (body.how === 'reply') return { id: 'not an id', name: 'x', version: 1 }
    throw new Error('a defect of ours')
  })
}

type Audit = (line: AuditLine) => Promise<void>

async function insert(tx: Tx, body: z.infer<typeof draft>, scope: StoreScope, audit: Audit) {
  storesAllowed(scope, [body.storeId], ['storeId'])
  const id = crypto.randomUUID()
  await sql`insert into probe (id, name, store_id) values (${id}, ${body.name}, ${body.storeId})`.execute(tx)
  await audit({ action: 'probe.create', table: 'probe', rowId: id, after: { ...body, passwordHash: 'x' } })
  return one(tx, id)
}

async function change(
  tx: Tx,
  requested: { id: string; version: number; name?: string | undefined },
  audit: Audit,
) {
  const { id, version } = requested
  const before = await one(tx, id)
  if (before.version !== version) throw problem('stale', { current: before })
  await sql`update probe set name = ${requested.name ?? before.name}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
  const after = await one(tx, id)
  await audit({ action: 'probe.update', table: 'probe', rowId: id, before, after })
  return after
}

async function all(tx: Tx) {
  type Row = z.infer<typeof row> & { secret: string }
  return (await sql<Row>`select * from probe order by id`.execute(tx)).rows
}

async function one(tx: Tx, id: string) {
  const found = (await all(tx)).find((each) => each.id === id)
  if (found === undefined) throw problem('not_found')
  return found
}
