import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@rstest/core'
import { type RawBuilder, sql } from 'kysely'
import { migrate } from '../../server/kit/db/migrate'
import { writeAudit } from '../../server/kit/db/write-audit'
import { auditJobs } from '../../server/system/audit-log/audit-jobs'
import { startOfMonth } from '../../server/system/audit-log/forget-lines'
import { sealAll } from '../../server/system/audit-log/seal-all'
import { verifyChain } from '../../server/system/audit-log/verify-chain'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { freshDatabase, migrationsFolder } from '../harness/database/database'
import { runJob } from './fixtures/run-job'

let app: TestApp
let ask: Ask
beforeEach(async () => {
  app = await startApp()
  ask = await signIn(app.app)
  await sealAll(app.db)
  return () => app.close()
}, 60_000)

const now = new Date()
const monthsAgo = (months: number) => new Date(startOfMonth(now, months).getTime() + 86_400_000)

/** Writes lines and seals them as `seal_audit` would have done at that time. */
async function sealedAt(at: Date, lines: number): Promise<void> {
  const author = { accountId: null, who: 'system', requestId: null, address: null, now: at }
  for (let n = 0; n < lines; n += 1)
    await writeAudit(app.db, author, { action: 'coach.update', table: 'coach', rowId: null, after: { n } })
  await sql`
    with recursive waiting as (
      select row_number() over (order by no) as i, audit_id, date_trunc('milliseconds', ${at}::timestamptz) as at from audit_unsealed
    ), chain as (
      (select no, hash, null::uuid as audit_id, null::bytea as digest, no as first from audit_seal order by no desc limit 1)
      union all
      select chain.no + 1, audit_hash(chain.hash, audit_digest(audit), waiting.at), audit.id, audit_digest(audit), first
      from chain join waiting on i = chain.no + 1 - first join audit on audit.id = waiting.audit_id
    ), gone as (delete from audit_unsealed)
    insert into audit_seal (no, audit_id, sealed_at, digest, hash)
    select no, chain.audit_id, waiting.at, digest, hash from chain join waiting on waiting.audit_id = chain.audit_id
  `.execute(app.db)
}

const keep = async (months: number | null) => {
  await sql`update setting set value = ${JSON.stringify({ keepMonths: months })} where name = 'audit_log'`.execute(
    app.db,
  )
}
const forget = (at = now) => runJob({ db: app.db, clock: () => at }, auditJobs, 'audit.forget')
const seals = async () =>
  (
    await sql<{ no: number; hash: string }>`
      select no, encode(hash, 'hex') as hash from audit_seal order by no
    `.execute(app.db)
  ).rows
const linesBefore = async (at: Date) =>
  (await sql<{ count: number }>`select count(*) from audit where at < ${at}`.execute(app.db)).rows[0]?.count
const chain = async () => (await ask('GET', '/api/v1/audit-chain')).json()
/** Bypasses every trigger. */
const byHand = (hand: RawBuilder<unknown>) =>
  app.db.connection().execute(async (session) => {
    await sql`set session_replication_role = replica`.execute(session)
    await hand.execute(session)
    await sql`reset session_replication_role`.execute(session)
  })

/** The first seals are of the present, so they are put behind the old ones. */
async function fill(): Promise<void> {
  await byHand(sql`truncate audit, audit_seal, audit_unsealed`)
  const author = { accountId: null, who: 'system', requestId: null, address: null, now: monthsAgo(20) }
  await writeAudit(app.db, author, { action: 'coach.create', table: 'coach', rowId: null })
  await sql`
    insert into audit_seal (no, audit_id, sealed_at, digest, hash)
    select 1, id, at, audit_digest(audit), audit_hash(audit_origin(), audit_digest(audit), at)
    from audit
  `.execute(app.db)
  await sql`delete from audit_unsealed`.execute(app.db)
  await sealedAt(monthsAgo(20), 4)
  await sealedAt(monthsAgo(7), 3)
  await sealedAt(now, 2)
}

describe('the months that the audit log is kept', () => {
  beforeEach(fill)

  it('are all of them until somebody sets a number', async () => {
    await forget()
    expect((await seals()).length).toBe(10)
    expect((await chain()).forgotten).toBeNull()
  })

  it('leave an anchor from which the chain is still verified and goes on', async () => {
    const before = await seals()
    await keep(6)
    await forget()
    expect(await linesBefore(monthsAgo(6))).toBe(0)
    const left = await seals()
    expect(left.slice(0, 2)).toEqual(before.slice(8))
    await sealAll(app.db)
    const known = [before[7]!, before[3]!]
    const found = await verifyChain(app.db, { known })
    expect(found).toMatchObject({
      broken: null,
      checked: 3,
      headNo: 11,
      anchor: before[7],
      uncheckable: [before[3]],
    })
    const { rows } = await sql<{ after: unknown }>`
      select after from audit where action = 'audit.forget'
    `.execute(app.db)
    expect(rows).toEqual([{ after: { ...before[7], lines: 8, before: startOfMonth(now, 6).toISOString() } }])
    expect(await chain()).toMatchObject({
      sealed: 11,
      forgotten: { lines: 8, before: startOfMonth(now, 6).toISOString() },
    })
    await runJob({ db: app.db, clock: () => now }, auditJobs, 'audit.verify')
    expect((await chain()).verification).toMatchObject({ broken: null, checked: 3 })
  })

  it('end at the start of a Shanghai month, and a later one deletes more', async () => {
    expect(startOfMonth(new Date('2026-03-31T16:30:00Z'), 6).toISOString()).toBe('2025-09-30T16:00:00.000Z')
    expect(startOfMonth(new Date('2026-03-31T15:30:00Z'), 15).toISOString()).toBe('2024-11-30T16:00:00.000Z')
    await keep(12)
    await forget()
    expect((await seals())[0]?.no).toBe(6)
    await keep(6)
    await forget()
    expect((await seals())[0]?.no).toBe(9)
    expect(await verifyChain(app.db)).toMatchObject({ broken: null })
  })

  it('may pass over all lines: the chain goes on from its anchor', async () => {
    await keep(6)
    const later = new Date(now.getTime() + 400 * 86_400_000)
    await sealAll(app.db)
    await forget(later)
    expect(await seals()).toEqual([])
    expect(await chain()).toMatchObject({ sealed: 10, forgotten: { lines: 10 } })
    await sealAll(app.db)
    expect((await seals()).map(({ no }) => no)).toEqual([11])
    expect(await verifyChain(app.db)).toMatchObject({ broken: null, checked: 1, headNo: 11 })
  })

  it('delete nothing of a chain that is broken', async () => {
    await byHand(
      sql`update audit set who = 'somebody' where id = (select audit_id from audit_seal where no = 2)`,
    )
    await keep(6)
    await forget()
    expect((await seals()).length).toBe(10)
    expect((await chain()).verification.broken).toMatchObject({ seal: 2, kind: 'changed' })
  })

  it('are whole when a run was killed between the anchor and the last batch, and the next run goes on', async () => {
    await keep(6)
    await forget()
    await sealedAt(monthsAgo(5), 6)
    await byHand(
      sql`insert into audit_anchor select no, hash, now(), now() from audit_seal order by no desc limit 1`,
    )
    await sql`
      insert into audit (id, at, action, table_name, after)
      select gen_random_uuid(), now(), 'audit.forget', 'audit', jsonb_build_object('no', no, 'hash', encode(hash, 'hex'))
      from audit_anchor order by no desc limit 1
    `.execute(app.db)
    await sql`select forget_audit(2)`.execute(app.db)
    await sealAll(app.db)
    expect(await verifyChain(app.db)).toMatchObject({ broken: null, checked: 1 })
    await keep(null)
    await forget()
    expect((await seals()).length).toBe(1)
  })
})

describe('the database', () => {
  beforeEach(fill)

  it.each([
    [
      'the hash of another seal',
      sql`insert into audit_anchor select 3, hash, now(), now() from audit_seal where no = 4`,
    ],
    [
      'a seal that is younger',
      sql`insert into audit_anchor select no, hash, '2020-01-01', now() from audit_seal where no = 4`,
    ],
    ['no seal', sql`insert into audit_anchor values (400, sha256('a'), now(), now())`],
  ])('takes no anchor of %s', async (_, statement) => {
    await expect(statement.execute(app.db)).rejects.toThrow('an anchor is the hash of a later seal')
  })

  it('deletes nothing behind the anchor, and never an anchor', async () => {
    await sql`insert into audit_anchor select no, hash, now(), now() from audit_seal where no = 4`.execute(
      app.db,
    )
    for (const statement of [
      sql`delete from audit_seal where no = 5`,
      sql`delete from audit where id = (select audit_id from audit_seal where no = 5)`,
      sql`update audit set who = 'x' where id = (select audit_id from audit_seal where no = 2)`,
      sql`delete from audit_anchor`,
      sql`truncate audit_anchor`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow('never changed')
    await expect(
      sql`insert into audit_anchor select no, hash, now(), now() from audit_seal where no = 2`.execute(
        app.db,
      ),
    ).rejects.toThrow('an anchor is the hash of a later seal')
  })

  it.each([
    [
      'an anchor that no line tells of',
      sql`insert into audit_anchor select no, hash, now(), now() from audit_seal where no = 4`,
    ],
    ['lost first seals', sql`delete from audit_seal where no < 4`],
  ])('reports %s', async (_, hand) => {
    await byHand(hand)
    expect(await verifyChain(app.db)).toMatchObject({ broken: { kind: 'chain', seal: 4 } })
  })
})

it('a chain of before the migration is whole after it, and can be shortened', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-before-retention-'))
  const old = await freshDatabase()
  try {
    for (const name of readdirSync(migrationsFolder).filter((one) => one < '0062'))
      cpSync(path.join(migrationsFolder, name), path.join(folder, name))
    await sql`drop schema public cascade`.execute(old.db)
    await sql`create schema public`.execute(old.db)
    await migrate(old.url, folder)
    await sql`
      insert into audit (id, at, action, table_name) select gen_random_uuid(), now(), 'coach.update', 'coach'
      from generate_series(1, 1500)
    `.execute(old.db)
    await sealAll(old.db)
    await migrate(old.url, migrationsFolder)
    expect(await verifyChain(old.db)).toMatchObject({
      broken: null,
      checked: 1500,
      headNo: 1500,
      anchor: null,
    })
    await sql`update setting set value = '{"keepMonths": 6}' where name = 'audit_log'`.execute(old.db)
    const later = new Date(now.getTime() + 400 * 86_400_000)
    await runJob({ db: old.db, clock: () => later }, auditJobs, 'audit.forget')
    await sealAll(old.db)
    expect(await verifyChain(old.db)).toMatchObject({ broken: null, checked: 1, headNo: 1501 })
  } finally {
    await old.drop()
    rmSync(folder, { recursive: true })
  }
}, 60_000)

it('a value below six months is refused', async () => {
  const { rows } = await (await ask('GET', '/api/v1/settings')).json()
  const { version } = rows.find(({ name }: { name: string }) => name === 'audit_log')
  const put = async (keepMonths: unknown) =>
    (
      await ask(
        'PATCH',
        '/api/v1/settings/audit_log',
        { value: { keepMonths } },
        { 'If-Match': `"${version}"` },
      )
    ).status
  expect([await put(5), await put(6)]).toEqual([422, 200])
})
