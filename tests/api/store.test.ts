import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Store } from '../../contract/catalogue/store'
import { askOf } from '../harness/app'
import {
  answer,
  type Gym,
  ids,
  newCoach,
  newPerson,
  newStore,
  refusal,
  startGym,
  storeDraft,
  unknownId,
  versioned,
} from './fixtures/gym'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const at = (id: string, rest = '') => `/api/v1/stores/${id}${rest}`
const one = { 'if-match': '"1"' }
const suspension = { from: '2026-03-02', to: null, reason: '空调改造' }

const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', '/api/v1/stores', undefined, {}],
  ['GET', '/api/v1/stores/export.csv', undefined, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['POST', '/api/v1/stores', storeDraft(), {}],
  ['PATCH', at(id), { capacity: 9 }, one],
  ['DELETE', at(id), undefined, one],
  ['POST', at(id, '/restore'), {}, one],
  ['POST', at(id, '/open'), {}, one],
  ['POST', at(id, '/suspend'), suspension, one],
  ['POST', at(id, '/resume'), {}, one],
  ['POST', at(id, '/close'), { reason: '租约到期' }, one],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId).filter(([method, address]) => method !== 'GET' || address.includes('export')))(
    'a reader is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('another store is as if it did not exist, whatever is asked of it', async () => {
    const its = every(gym.theirs.id).filter(([, address]) => address.includes(gym.theirs.id))
    expect(its).toHaveLength(9)
    for (const [method, address, body, headers] of its)
      expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
        address,
        [404, 'not_found', []],
      ])
  })

  it('lists, searches and exports hold the own stores alone', async () => {
    const listed = await answer(gym.clerk('GET', '/api/v1/stores'))
    expect(listed.body).toMatchObject({ rows: [{ id: gym.mine.id }], total: 1, totalIsExact: true })
    expect(await ids(gym.clerk('GET', `/api/v1/stores?q=${gym.theirs.code}`))).toEqual([])
    const file = await (await gym.clerk('GET', '/api/v1/stores/export.csv')).text()
    expect([file.includes(gym.mine.code), file.includes(gym.theirs.code)]).toEqual([true, false])
  })

  it('a new store is made only by people who reach every store', async () => {
    expect(await refusal(gym.clerk('POST', '/api/v1/stores', storeDraft()))).toEqual([
      403,
      'beyond_own_stores',
      [],
    ])
  })
})

describe('a store', () => {
  it('is created as it was sent, and read back the same', async () => {
    const manager = await newPerson(gym.admin, { name: '顾建国' })
    const draft = storeDraft({
      lng: 121.44642149,
      managerId: manager.id,
      hours: [[], ...Array.from({ length: 6 }, () => [{ open: '18:00', close: '02:00' }])],
      specialDays: [
        { on: '2026-10-01', intervals: [{ open: '10:00', close: '16:00' }], reason: '国庆节' },
        { on: '2026-02-17', intervals: [], reason: '春节' },
      ],
      facilities: ['wifi', 'pool'],
      leaseEndOn: '2030-01-31',
      openedOn: '2026-04-01',
      isPublic: true,
    })
    const reply = await gym.admin('POST', '/api/v1/stores', draft)
    const store: Store = await reply.json()
    const { id } = store
    expect([reply.status, reply.headers.get('etag')]).toEqual([201, '"1"'])
    expect(store).toEqual({
      ...draft,
      lng: 121.446421,
      specialDays: [...draft.specialDays].reverse(),
      id,
      version: 1,
      createdBy: 'admin',
      updatedBy: 'admin',
      archivedAt: null,
      createdAt: gym.clock().toISOString(),
      updatedAt: gym.clock().toISOString(),
      status: 'preparing',
      suspension: null,
      managerName: '顾建国',
      liveMemberships: 0,
      coachCount: 0,
      coverId: null,
      nearDays: [],
    })
    expect(await answer(gym.admin('GET', at(id)))).toEqual({ status: 200, body: store })
  })

  it('is changed in the members given alone, and its history says in which', async () => {
    const store = await newStore(gym.admin)
    const changes = { capacity: 250, specialDays: [{ on: '2026-05-01', intervals: [], reason: '劳动节' }] }
    gym.clock.advance({ minutes: 5 })
    const { body } = await answer(gym.admin('PATCH', at(store.id), changes, versioned(store)))
    expect(body).toEqual({ ...store, ...changes, version: 2, updatedAt: gym.clock().toISOString() })
    const history = await answer(gym.admin('GET', at(store.id, '/history')))
    expect(history.body.rows).toMatchObject([
      {
        action: 'store.update',
        who: 'admin',
        at: gym.clock().toISOString(),
        before: { capacity: 120, specialDays: [] },
        after: changes,
      },
      { action: 'store.create', before: null, after: { code: store.code } },
    ])
    expect(Object.keys(history.body.rows[0].after)).toHaveLength(2)
  })

  it('keeps its version and history when nothing changes', async () => {
    const store = await newStore(gym.admin)
    const { code, name, hours, lng } = store
    const same = await answer(gym.admin('PATCH', at(store.id), { code, name, hours, lng }, versioned(store)))
    expect(same).toEqual({ status: 200, body: store })
    const history = await answer(gym.admin('GET', at(store.id, '/history')))
    expect(history.body.rows).toHaveLength(1)
  })

  it('refuses a stale version and shows the row as it is now', async () => {
    const store = await newStore(gym.admin)
    await gym.admin('PATCH', at(store.id), { capacity: 10 }, versioned(store))
    for (const [method, rest, body] of [
      ['PATCH', '', { capacity: 11 }],
      ['DELETE', '', undefined],
      ['POST', '/open', {}],
    ] as const) {
      const reply = await answer(gym.admin(method, at(store.id, rest), body, versioned(store)))
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'stale', current: { version: 2, capacity: 10 } },
      })
    }
  })

  it('is not changed without a version', async () => {
    for (const [method, rest] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/open'],
      ['POST', '/restore'],
    ] as const)
      expect(await refusal(gym.admin(method, at(gym.mine.id, rest), {}))).toEqual([
        428,
        'version_required',
        [],
      ])
  })

  it('lets one of two simultaneous changes win and tells the other', async () => {
    const store = await newStore(gym.admin)
    const replies = await Promise.all(
      [101, 102, 103, 104].map((capacity) =>
        gym.admin('PATCH', at(store.id), { capacity }, versioned(store)),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { rows } =
      await sql`select from audit where row_id = ${store.id} and action = 'store.update'`.execute(gym.db)
    expect(rows).toHaveLength(1)
  })

  it('is created once for one Idempotency-Key', async () => {
    const [draft, key] = [storeDraft(), { 'idempotency-key': 'store-key-0001' }]
    const replies = [1, 2].map(() => gym.admin('POST', '/api/v1/stores', draft, key))
    const [first, second] = await Promise.all(replies.map(answer))
    expect(second).toEqual(first)
    expect(first?.status).toBe(201)
    expect(await refusal(gym.admin('POST', '/api/v1/stores', storeDraft(), key))).toEqual([
      422,
      'idempotency_key_reused',
      [],
    ])
  })

  it('cannot take the code or name of another, even of an archived one', async () => {
    const removed = await newStore(gym.admin)
    await gym.admin('DELETE', at(removed.id), undefined, versioned(removed))
    const sameCode = storeDraft({ code: removed.code })
    expect(await refusal(gym.admin('POST', '/api/v1/stores', sameCode))).toEqual([
      409,
      'taken',
      [['code', 'taken']],
    ])
    const store = await newStore(gym.admin)
    const sameName = gym.admin('PATCH', at(store.id), { name: removed.name }, versioned(store))
    expect(await refusal(sameName)).toEqual([409, 'taken', [['name', 'taken']]])
  })
})

describe('the lifecycle', () => {
  it('goes from preparing to open, suspended, open and closed', async () => {
    let row = await newStore(gym.admin)
    const go = async (event: string, body: unknown) => {
      const reply = await answer(gym.admin('POST', at(row.id, `/${event}`), body, versioned(row)))
      row = reply.body
      return [reply.status, row.status, row.suspension]
    }
    expect(await go('open', {})).toEqual([200, 'open', null])
    expect(await go('suspend', suspension)).toEqual([200, 'suspended', suspension])
    expect(await go('resume', {})).toEqual([200, 'open', null])
    expect(await go('suspend', { ...suspension, to: '2026-03-02' })).toEqual([
      200,
      'suspended',
      { ...suspension, to: '2026-03-02' },
    ])
    expect(await go('close', { reason: '租约到期' })).toEqual([200, 'closed', null])
    const { body } = await answer(gym.admin('GET', at(row.id, '/history')))
    expect(body.rows[0]).toMatchObject({
      action: 'store.close',
      reason: '租约到期',
      before: { status: 'suspended' },
      after: { status: 'closed' },
    })
  })

  it.each([
    ['resume', {}, ['store.open']],
    ['suspend', suspension, ['store.open']],
    ['close', { reason: '不再筹备' }, ['store.open']],
  ])('a store in preparation does not %s', async (event, body, allowed) => {
    const store = await newStore(gym.admin)
    const reply = await answer(gym.admin('POST', at(store.id, `/${event}`), body, versioned(store)))
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_now', state: 'preparing', allowed },
    })
    expect((await answer(gym.admin('GET', at(store.id)))).body).toEqual(store)
  })

  it.each([
    [
      {},
      [
        ['from', 'required'],
        ['to', 'required'],
        ['reason', 'required'],
      ],
    ],
    [{ ...suspension, to: '2026-03-01' }, [['to', 'ends_before_start']]],
    [{ ...suspension, from: '2026-02-30' }, [['from', 'day']]],
    [{ ...suspension, reason: '短' }, [['reason', 'too_short']]],
  ])('a suspension of %j is refused by its fields', async (body, fields) => {
    const store = await newStore(gym.admin)
    const [status, , refused] = await refusal(
      gym.admin('POST', at(store.id, '/suspend'), body, versioned(store)),
    )
    expect([status, refused]).toEqual([422, fields])
  })
})

describe('the archive', () => {
  it('takes a store, which then refuses changes, and gives it back', async () => {
    const store = await newStore(gym.admin)
    const archived = await answer(gym.admin('DELETE', at(store.id), undefined, versioned(store)))
    expect(archived).toMatchObject({
      status: 200,
      body: { version: 2, archivedAt: gym.clock().toISOString() },
    })
    const list = (query: string) => ids(gym.admin('GET', `/api/v1/stores?q=${store.code}${query}`))
    expect([await list(''), await list('&archived=true')]).toEqual([[], [store.id]])
    for (const [method, rest, body] of [
      ['PATCH', '', { capacity: 5 }],
      ['DELETE', '', undefined],
      ['POST', '/open', {}],
    ] as const)
      expect(await refusal(gym.admin(method, at(store.id, rest), body, versioned(archived.body)))).toEqual([
        409,
        'archived',
        [],
      ])
    const restored = await answer(gym.admin('POST', at(store.id, '/restore'), {}, versioned(archived.body)))
    expect(restored).toMatchObject({ status: 200, body: { version: 3, archivedAt: null } })
    expect(await list('')).toEqual([store.id])
    expect(await refusal(gym.admin('POST', at(store.id, '/restore'), {}, versioned(restored.body)))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
  })

  it('does not take a store where coaches work, and names them', async () => {
    const store = await newStore(gym.admin)
    const coach = await newCoach(gym.admin, { storeIds: [store.id] })
    const reply = await answer(gym.admin('DELETE', at(store.id), undefined, versioned(store)))
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        blockerCount: 1,
        blockers: [{ kind: 'coach', id: coach.id, name: coach.displayName }],
      },
    })
  })
})
