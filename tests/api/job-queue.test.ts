import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { JobKind, JobRow } from '../../contract/system/jobs'
import { nextInShanghai } from '../../server/kit/jobs/due-in-shanghai'
import { enqueue } from '../../server/kit/jobs/jobs'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'

let app: TestApp
let admin: Ask
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app.app)
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

const list = async (query = ''): Promise<JobRow[]> =>
  (await (await admin('GET', `/api/v1/jobs${query}`)).json()).rows
const kinds = async (): Promise<JobKind[]> => (await (await admin('GET', '/api/v1/job-kinds')).json()).rows

/** One job in each state; its payload names the state. */
async function fill(): Promise<Record<string, string>> {
  for (const state of ['waiting', 'running', 'failed', 'given_up'])
    await enqueue(app.db, 'refund.send', { state })
  const { rows } = await sql<{ id: string; state: string }>`
    update graphile_worker._private_jobs set
      attempts = case payload ->> 'state' when 'waiting' then 0 when 'given_up' then 12 else 1 end,
      locked_at = case payload ->> 'state' when 'running' then now() end,
      locked_by = case payload ->> 'state' when 'running' then 'somebody' end,
      last_error = case payload ->> 'state' when 'failed' then repeat('错', 2000) when 'given_up' then 'gone' end
    returning id::text, payload ->> 'state' as state
  `.execute(app.db)
  return Object.fromEntries(rows.map(({ id, state }) => [state, id]))
}

describe('the queue', () => {
  it('tells what waits, runs, failed and was given up', async () => {
    const ids = await fill()
    const rows = await list()
    expect(rows.map(({ id, state, payload, error }) => [id, state, payload, error?.length ?? null])).toEqual([
      [ids.running, 'running', { state: 'running' }, null],
      [ids.given_up, 'given_up', { state: 'given_up' }, 4],
      [ids.failed, 'failed', { state: 'failed' }, 1_000],
      [ids.waiting, 'waiting', { state: 'waiting' }, null],
    ])
    expect((await list('?state=failed,given_up')).length).toBe(2)
    expect((await list('?name=refund.send&page=2&pageSize=3')).length).toBe(1)
    expect(await list('?name=nothing')).toEqual([])
    const kind = (await kinds()).find(({ name }) => name === 'refund.send')
    expect(kind).toMatchObject({
      every: null,
      nextAt: null,
      queued: { waiting: 1, running: 1, failed: 1, given_up: 1 },
    })
  })

  it('gives what failed all its tries again, and leaves alone what runs', async () => {
    const ids = await fill()
    const reply = await admin('POST', `/api/v1/jobs/${ids.given_up}/retry`, {})
    expect([reply.status, await reply.json()]).toEqual([
      200,
      expect.objectContaining({ state: 'waiting', attempts: 0, maxAttempts: 12 }),
    ])
    for (const [method, path] of [
      ['POST', '/retry'],
      ['DELETE', ''],
    ] as const) {
      const refused = await admin(method, `/api/v1/jobs/${ids.running}${path}`, {})
      expect([refused.status, (await refused.json()).code]).toEqual([409, 'not_allowed_now'])
    }
  })

  it('forgets what is discarded, and notes who did', async () => {
    const ids = await fill()
    expect((await admin('DELETE', `/api/v1/jobs/${ids.failed}`, {})).status).toBe(200)
    expect((await list()).map(({ state }) => state)).toEqual(['running', 'given_up', 'waiting'])
    expect((await admin('DELETE', `/api/v1/jobs/${ids.failed}`, {})).status).toBe(404)
    const { rows } =
      await sql`select who, before ->> 'name' as name from audit where action = 'job.discard'`.execute(app.db)
    expect(rows).toEqual([{ who: 'admin', name: 'refund.send' }])
  })

  it.each(['0', '1x', '-1', '9999999999999999999', crypto.randomUUID()])('knows no job %s', async (id) => {
    expect((await admin('POST', `/api/v1/jobs/${id}/retry`, {})).status).toBe(404)
  })
})

describe('a kind of job', () => {
  it('is run once more, and only if it has a time of its own', async () => {
    for (let i = 0; i < 2; i += 1)
      expect((await admin('POST', '/api/v1/job-kinds/ledger.addUp/run', {})).status).toBe(201)
    expect((await list()).map(({ name, state }) => [name, state])).toEqual([['ledger.addUp', 'waiting']])
    for (const name of ['refund.send', 'nothing'])
      expect((await admin('POST', `/api/v1/job-kinds/${name}/run`, {})).status).toBe(404)
  })

  it('tells how it ended last, and when it is due', async () => {
    await sql`insert into job_run values ('ledger.addUp', '2026-03-01T16:20:00Z', 1234, 'no')`.execute(app.db)
    const kind = (await kinds()).find(({ name }) => name === 'ledger.addUp')
    expect(kind).toMatchObject({
      every: '20 0 * * *',
      nextAt: '2026-03-02T16:20:00.000Z',
      last: { at: '2026-03-01T16:20:00.000Z', tookMs: 1234, isDone: false, error: 'no' },
    })
    expect((await kinds()).every(({ every, nextAt }) => (every === null) === (nextAt === null))).toBe(true)
  })

  it.each([
    ['* * * * *', '2026-03-02T01:01:00.000Z'],
    ['0 9 * * *', '2026-03-03T01:00:00.000Z'],
    ['1 9 * * *', '2026-03-02T01:01:00.000Z'],
    ['30 0 * * 0', '2026-03-07T16:30:00.000Z'],
    ['30 0 * * 7', '2026-03-07T16:30:00.000Z'],
    ['*/20 0-23 * * 1-5', '2026-03-02T01:20:00.000Z'],
    ['15,45 8 * * *', '2026-03-03T00:15:00.000Z'],
  ])('%s is due next at %s', (every, expected) => {
    expect(nextInShanghai(every, new Date('2026-03-02T01:00:00.000Z')).toISOString()).toBe(expected)
  })
})
