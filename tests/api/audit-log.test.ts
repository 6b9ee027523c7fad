import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { AuditLineRow } from '../../contract/system/audit-log'
import { writeAudit } from '../../server/kit/db/write-audit'
import { type Gym, newCoach, newPerson, startGym, versioned } from './fixtures/gym'

let gym: Gym
let coach: { id: string; version: number }
beforeAll(async () => {
  gym = await startGym()
  const { id: personId } = await newPerson(gym.admin)
  coach = await newCoach(gym.admin, { personId, storeIds: [gym.mine.id], displayName: '林教练' })
  await gym.admin('PATCH', `/api/v1/coaches/${coach.id}`, { displayName: '林老师' }, versioned(coach))
  await write({ reason: '客户投诉，已核实', action: 'coach.suspend', rowId: coach.id })
}, 60_000)
afterAll(() => gym.close())

const write = (own: {
  reason?: string
  action?: string
  rowId?: string | null
  after?: Record<string, unknown>
}) =>
  writeAudit(
    gym.db,
    { accountId: null, who: 'system', requestId: 'request-0001', address: '192.0.2.7', now: gym.clock() },
    { action: 'coach.update', table: 'coach', rowId: null, ...own },
  )
const page = async (query: string, ask = gym.admin) => {
  const reply = await ask('GET', `/api/v1/audit-lines?${query}`)
  return { status: reply.status, ...(await reply.json()) }
}
const lines = async (query: string, ask = gym.admin): Promise<AuditLineRow[]> => (await page(query, ask)).rows

describe('the log', () => {
  it('tells who did what to which row, from where, and what changed', async () => {
    const [line] = await lines(`action=coach.update&row=${coach.id}`)
    expect(line).toMatchObject({
      who: 'admin',
      action: 'coach.update',
      table: 'coach',
      rowId: coach.id,
      rowName: '林老师',
      before: { displayName: '林教练' },
      after: { displayName: '林老师' },
      reason: null,
      address: 'unknown',
    })
    expect(line?.requestId).toMatch(/^[\w-]{8,64}$/)
  })

  it.each([
    ['action=coach.', ['coach.create', 'coach.suspend', 'coach.update']],
    ['action=coach.suspend', ['coach.suspend']],
    ['who=system&table=coach', ['coach.suspend']],
    ['request=request-0001', ['coach.suspend']],
    ['q=已核', ['coach.suspend']],
    ['q=投', ['coach.suspend']],
    ['q=没有的', []],
    ['from=2026-03-02&to=2026-03-02&q=投诉', ['coach.suspend']],
    ['from=2026-03-03', []],
    ['to=2026-03-01', []],
    ['table=store&row=00000000-0000-7000-8000-000000000000', []],
  ])('%s finds %j', async (query, actions) => {
    expect([...new Set((await lines(query)).map(({ action }) => action))].sort()).toEqual(actions)
  })

  it('goes page by page, the newest first unless told', async () => {
    const all = await lines('pageSize=200')
    expect(all.length).toBeGreaterThan(8)
    const second = await page('pageSize=3&page=2')
    expect([second.rows, second.total]).toEqual([all.slice(3, 6), all.length])
    expect(await lines('pageSize=200&order=asc')).toEqual([...all].reverse())
  })

  it.each([
    ['from=2026-03-03&to=2026-03-02', 'to'],
    ['action=coach', 'action'],
    ['table=Coach;', 'table'],
    ['account=x', 'account'],
  ])('%s is refused', async (query, field) => {
    const { status, fields } = await page(query)
    expect([status, fields.map(({ path }: { path: string[] }) => path.join('.'))]).toEqual([422, [field]])
  })

  it('knows the words that occur in it', async () => {
    const { actions, people } = await (await gym.admin('GET', '/api/v1/audit-lines/words')).json()
    expect(actions).toEqual([...new Set(actions)].sort())
    expect(actions).toContain('coach.suspend')
    expect(people).toContainEqual({ who: 'system', accountId: null })
    expect(people.find(({ who }: { who: string }) => who === 'admin').accountId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

it('never tells a secret, whoever hands it over', async () => {
  const secrets = ['password', 'passwordHash', 'token', 'tokenHash', 'cookieHash']
  const after = Object.fromEntries(secrets.map((name) => [name, `secret-${name}`]))
  await write({ after: { ...after, note: '可以看' } })
  const [line] = await lines('who=system&action=coach.update')
  expect(line?.after).toEqual({ note: '可以看' })
  const file = await (await gym.admin('GET', '/api/v1/audit-lines/export.csv')).text()
  expect(file).toContain('可以看')
  expect(file).not.toContain('secret-')
})

it('is kept from who may not read it', async () => {
  expect((await page('', gym.clerk)).status).toBe(403)
  expect((await gym.clerk('GET', '/api/v1/audit-chain')).status).toBe(403)
})
