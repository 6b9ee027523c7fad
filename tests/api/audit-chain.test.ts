import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { type RawBuilder, sql } from 'kysely'
import type { AuditChain } from '../../contract/system/audit-log'
import { writeAudit } from '../../server/kit/db/write-audit'
import { auditJobs } from '../../server/system/audit-log/audit-jobs'
import { sealAll } from '../../server/system/audit-log/seal-all'
import { verifyChain } from '../../server/system/audit-log/verify-chain'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { runJob } from './fixtures/run-job'

let app: TestApp
let admin: Ask
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app.app)
}, 60_000)
afterAll(() => app.close())

const line = (n: number) => ({ action: 'coach.update', table: 'coach', rowId: null, after: { n } })
const author = () => ({
  accountId: null,
  who: 'system',
  requestId: null,
  address: '192.0.2.7',
  now: app.clock(),
})
const write = (n: number) => writeAudit(app.db, author(), line(n))

async function chain(): Promise<AuditChain> {
  return (await admin('GET', '/api/v1/audit-chain')).json()
}
async function verified(): Promise<AuditChain> {
  const reply = await admin('POST', '/api/v1/audit-chain/verify', {})
  expect([reply.status, (await reply.json()).isVerifying]).toEqual([200, true])
  await runJob(app, auditJobs, 'audit.verify')
  return chain()
}

interface Sealed {
  no: number
  id: string
  digest: string
  hash: string
  sealedAt: string
}
const seals = async () =>
  (
    await sql<Sealed>`
      select no, audit_id as id, encode(digest, 'hex') as digest, encode(hash, 'hex') as hash, sealed_at from audit_seal order by no
    `.execute(app.db)
  ).rows

describe('the chain', () => {
  it('takes in what was committed, line by line, and nothing twice', async () => {
    for (let n = 0; n < 5; n += 1) await write(n)
    const before = await chain()
    expect(before.waiting).toBeGreaterThanOrEqual(5)
    await sealAll(app.db)
    const { rows } = await sql<{ lines: number }>`select count(*) as lines from audit`.execute(app.db)
    const after = await chain()
    const all = await seals()
    expect(after).toMatchObject({ waiting: 0, sealed: rows[0]!.lines, head: all.at(-1)!.hash })
    expect(all.map(({ no }) => no)).toEqual(all.map((_, i) => i + 1))
    await sealAll(app.db)
    expect(await seals()).toEqual(all)
  })

  it('is recomputed by whoever has the lines: as docs/decisions/0037-audit-chain.md says', async () => {
    await write(1)
    await sealAll(app.db)
    const { rows } = await sql<Record<string, string | null>>`
      select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time, account_id as "accountId", who, action,
        table_name as "tableName", row_id as "rowId", before::text as before, after::text as after, reason,
        request_id as "requestId", address from audit
    `.execute(app.db)
    const lines = new Map(rows.map((row) => [row.id, row]))
    let hash = Buffer.alloc(32)
    for (const seal of await seals()) {
      const row = lines.get(seal.id)!
      const members = [
        'id',
        'time',
        'accountId',
        'who',
        'action',
        'tableName',
        'rowId',
        'before',
        'after',
        'reason',
      ]
      const text = `[${[...members, 'requestId', 'address'].map((name) => JSON.stringify(row[name])).join(', ')}]`
      const digest = createHash('sha256').update(text).digest()
      expect(digest.toString('hex')).toBe(seal.digest)
      const time = Buffer.alloc(8)
      time.writeBigInt64BE(BigInt(Date.parse(seal.sealedAt)))
      hash = createHash('sha256')
        .update(Buffer.concat([hash, digest, time]))
        .digest()
      expect(hash.toString('hex')).toBe(seal.hash)
    }
  })

  it('covers every column that a line has', async () => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'audit'::regclass and attnum > 0 and not attisdropped
    `.execute(app.db)
    const other: Record<string, RawBuilder<unknown>> = {
      id: sql`gen_random_uuid()`,
      accountId: sql`gen_random_uuid()`,
      rowId: sql`gen_random_uuid()`,
      at: sql`at + interval '1 microsecond'`,
      before: sql`'{}'::jsonb`,
      after: sql`'{"n": 2}'::jsonb`,
    }
    const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    expect(rows.length).toBeGreaterThanOrEqual(12)
    for (const { name } of rows) {
      const changed = other[camel(name)] ?? sql`'other'`
      const columns = rows.map((one) => (one.name === name ? changed : sql.ref(`audit.${one.name}`)))
      const { rows: reported } = await sql<{ isOther: boolean }>`
        select audit_digest(row(${sql.join(columns)})::audit) <> audit_digest(audit) as is_other from audit limit 1
      `.execute(app.db)
      expect([name, reported[0]?.isOther]).toEqual([name, true])
    }
  })

  it('refuses to be changed, as the lines do', async () => {
    for (const statement of [
      sql`update audit_seal set hash = hash`,
      sql`delete from audit_seal`,
      sql`truncate audit_seal`,
      sql`delete from audit`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow('never changed')
  })

  it('is one, however many seal it at once', async () => {
    const before = (await seals()).length
    const writing = Promise.all(Array.from({ length: 60 }, (_, n) => write(n)))
    await Promise.all([writing, ...Array.from({ length: 5 }, () => sealAll(app.db))])
    await sealAll(app.db)
    expect((await seals()).length).toBe(before + 60)
    expect(await verifyChain(app.db)).toMatchObject({ broken: null, checked: before + 60, waiting: 0 })
  })

  it('leaves out a line whose transaction is taken back, and waits for none that is under way', async () => {
    const before = (await seals()).length
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isWritten = () => {}
    const written = new Promise<void>((resolve) => {
      isWritten = resolve
    })
    const open = app.db.transaction().execute(async (tx) => {
      await writeAudit(tx, author(), line(1))
      isWritten()
      await held
      throw new Error('taken back')
    })
    await written
    await write(2)
    await sealAll(app.db)
    expect((await seals()).length).toBe(before + 1)
    goOn()
    await expect(open).rejects.toThrow('taken back')
    await sealAll(app.db)
    expect((await seals()).length).toBe(before + 1)
  })
})

describe('a verification', () => {
  it('says that all is whole, and leaves what it found', async () => {
    const found = await verified()
    expect(found).toMatchObject({ waiting: 0, isVerifying: false, progress: null })
    expect(found.verification).toEqual({ at: app.clock().toISOString(), checked: found.sealed, broken: null })
  })

  it('tells how far it is', async () => {
    const reported: number[] = []
    await verifyChain(app.db, { onProgress: async (checked) => void reported.push(checked) })
    expect(reported).toEqual([(await seals()).length])
  })

  it('reads more seals than it takes at once', async () => {
    await sql`
      insert into audit (id, at, action, table_name) select gen_random_uuid(), now(), 'coach.update', 'coach'
      from generate_series(1, 12000)
    `.execute(app.db)
    await sealAll(app.db)
    const reported: number[] = []
    const found = await verifyChain(app.db, { onProgress: async (checked) => void reported.push(checked) })
    expect(found).toMatchObject({ broken: null, checked: (await seals()).length })
    expect(reported.slice(0, 2)).toEqual([5_000, 10_000])
  }, 30_000)
})

const third = sql`(select audit_id from audit_seal where no = 3)`
type Kind = 'changed' | 'missing' | 'chain' | 'unsealed'
/** Manual changes of the tables without their guards, and what the verification finds of each. */
const hands: [string, RawBuilder<unknown>, { seal: number | null; kind: Kind }][] = [
  [
    'changes who did it',
    sql`update audit set who = 'somebody' where id = ${third}`,
    { seal: 3, kind: 'changed' },
  ],
  [
    'changes the time by a microsecond',
    sql`update audit set at = at + interval '1 us' where id = ${third}`,
    { seal: 3, kind: 'changed' },
  ],
  [
    'takes the reason away',
    sql`update audit set reason = '' where id = ${third}`,
    { seal: 3, kind: 'changed' },
  ],
  ['deletes a line', sql`delete from audit where id = ${third}`, { seal: 3, kind: 'missing' }],
  [
    'deletes a line and its seal',
    sql`with gone as (delete from audit_seal where no = 3 returning audit_id) delete from audit using gone where id = gone.audit_id`,
    { seal: 4, kind: 'chain' },
  ],
  [
    'deletes a line and moves the seals up',
    sql`do $$ begin
      delete from audit where id = (select audit_id from audit_seal where no = 3);
      delete from audit_seal where no = 3;
      update audit_seal set no = no + 1000 where no > 3;
      update audit_seal set no = no - 1001 where no > 3;
    end $$`,
    { seal: 3, kind: 'chain' },
  ],
  [
    'changes a line and its digest',
    sql`with changed as (update audit set who = 'somebody' where id = ${third} returning audit)
      update audit_seal set digest = (select audit_digest(audit) from changed) where no = 3`,
    { seal: 3, kind: 'chain' },
  ],
  [
    'dates a seal back',
    sql`update audit_seal set sealed_at = sealed_at - interval '1 day' where no = 3`,
    { seal: 3, kind: 'chain' },
  ],
  [
    'slips a line in',
    sql`insert into audit (id, at, who, action, table_name) values (gen_random_uuid(), now(), 'admin', 'coach.update', 'coach')`,
    { seal: null, kind: 'unsealed' },
  ],
  ['cuts the last seals off', sql`delete from audit_seal where no > 4`, { seal: 8, kind: 'chain' }],
  [
    'cuts the last lines off, with their seals',
    sql`with gone as (delete from audit_seal where no > 4 returning audit_id) delete from audit using gone where id = gone.audit_id`,
    { seal: 8, kind: 'chain' },
  ],
]

describe('somebody with the tables in his hands', () => {
  let own: TestApp
  let ask: Ask
  beforeEach(async () => {
    own = await startApp()
    ask = await signIn(own.app)
    for (let n = 0; n < 6; n += 1) await writeAudit(own.db, { ...author(), now: own.clock() }, line(n))
    await runJob(own, auditJobs, 'audit.verify')
    return () => own.close()
  }, 60_000)

  it.each(hands)('%s: it is reported', async (_, hand, expected) => {
    expect((await sealsOf(own)).length).toBe(8)
    await byHand(own, hand)
    await runJob(own, auditJobs, 'audit.verify')
    const { verification } = await (await ask('GET', '/api/v1/audit-chain')).json()
    expect(verification.broken).toMatchObject(expected)
    if (expected.kind !== 'chain') expect(verification.broken.lineId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

/** Bypasses every trigger. */
const byHand = ({ db }: TestApp, hand: RawBuilder<unknown>) =>
  db.connection().execute(async (session) => {
    await sql`set session_replication_role = replica`.execute(session)
    await hand.execute(session)
    await sql`reset session_replication_role`.execute(session)
  })

const sealsOf = async ({ db }: TestApp) => (await sql`select from audit_seal`.execute(db)).rows

it('a new verification takes the place of the last, which named a line', async () => {
  await byHand(app, sql`update audit set who = 'somebody' where id = ${third}`)
  expect((await verified()).verification?.broken).toMatchObject({ seal: 3, kind: 'changed' })
  await byHand(app, sql`update audit set who = 'system' where id = ${third}`)
  expect((await verified()).verification?.broken).toBeNull()
})
