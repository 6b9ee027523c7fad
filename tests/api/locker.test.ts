import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import type { Locker, LockerDesk, LockerKey } from '../../contract/sales/locker'
import { askOf } from '../harness/app'
import { cardDraft, newCard, newPlan } from './fixtures/cards'
import { at, openDesk, refused, travel } from './fixtures/front-desk'
import { answer, created, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { givenKey, letIn, lockerDraft, newLocker, newRental } from './fixtures/lockers'
import { keyed } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(() => gym.close())

/** A member with a card, in the clerk's store. */
async function visitor(): Promise<Member> {
  const { member } = await newCard(gym, await newPlan(gym))
  await letIn(gym.admin, member.id, gym.mine.id)
  return member
}
const locker = (own: Partial<Locker> = {}) => newLocker(gym.admin, { storeId: gym.mine.id, ...own })
const read = async ({ id }: { id: string }): Promise<Locker> =>
  (await answer(gym.admin('GET', `/api/v1/lockers/${id}`))).body
const give = (memberId: string, number: string | null, ask = gym.clerk, storeId = gym.mine.id) =>
  ask('POST', '/api/v1/lockers/give-key', { storeId, memberId, number }, keyed())
const takeBack = (number: string, ask = gym.clerk, storeId = gym.mine.id) =>
  ask('POST', '/api/v1/lockers/take-back', { storeId, number }, keyed())
const desk = async (query: string, ask = gym.clerk): Promise<LockerDesk> =>
  (await answer(ask('GET', `/api/v1/lockers/desk?${query}`))).body
const range = (own: object, ask = gym.admin) =>
  ask(
    'POST',
    '/api/v1/lockers/range',
    { storeId: gym.mine.id, room: 'men', zone: '', size: 'small', from: 'A001', to: 'A003', ...own },
    keyed(),
  )

describe('who may', () => {
  it('nobody without a session or the permission, and lockers of another store are as if there were none', async () => {
    const [own, other] = [await locker(), await newLocker(gym.admin, { storeId: gym.theirs.id })]
    expect((await askOf(gym.app)('GET', '/api/v1/lockers')).status).toBe(401)
    expect((await gym.reader('GET', '/api/v1/lockers')).status).toBe(403)
    expect((await gym.clerk('GET', `/api/v1/lockers/${own.id}`)).status).toBe(200)
    expect((await gym.clerk('GET', `/api/v1/lockers/${other.id}`)).status).toBe(404)
    expect(await ids(gym.clerk('GET', '/api/v1/lockers?pageSize=200'))).not.toContain(other.id)
    const { id } = await visitor()
    const elsewhere = [422, 'invalid', [['storeId', 'does_not_exist']]]
    expect(await refusal(give(id, other.number, gym.clerk, gym.theirs.id))).toEqual(elsewhere)
    expect(await refusal(takeBack(other.number, gym.clerk, gym.theirs.id))).toEqual(elsewhere)
    expect(await refusal(range({ storeId: gym.theirs.id }, gym.clerk))).toEqual(elsewhere)
    expect((await desk(`store=${gym.theirs.id}`)).total).toBe(0)
  })
})

describe('a range', () => {
  it('is made as a whole, or not at all when one of its numbers is taken', async () => {
    const first = await answer(range({ from: 'b1', to: 'B003' }))
    expect(first).toEqual({ status: 201, body: { created: 3 } })
    expect(await refused(range({ from: 'B003', to: 'B009' }))).toEqual([
      422,
      'invalid',
      [{ path: ['from'], code: 'locker_number_taken', params: { name: 'B003' } }],
    ])
    expect(await ids(gym.admin('GET', '/api/v1/lockers?q=B004'))).toEqual([])
    // The same numbers are free in another store.
    expect((await range({ storeId: gym.theirs.id, from: 'B001', to: 'B003' })).status).toBe(201)
  })

  it.each([
    ['ends before it begins', { from: 'C009', to: 'C001' }, [['to', 'locker_range']]],
    ['changes its letters', { from: 'C001', to: 'D001' }, [['to', 'locker_range']]],
    ['is too long', { from: 'C001', to: 'C400' }, [['to', 'locker_range_long']]],
    [
      'has no number',
      { from: '001', to: 'M002' },
      [
        ['from', 'locker_no'],
        ['to', 'locker_no'],
      ],
    ],
  ])('that %s is refused', async (_, own, fields) => {
    expect(await refusal(range(own))).toEqual([422, 'invalid', fields])
  })

  it('made twice at once exists once', async () => {
    const [one, other] = await Promise.all([
      range({ from: 'E001', to: 'E020' }),
      range({ from: 'E001', to: 'E020' }),
    ])
    expect([one.status, other.status].sort()).toEqual([201, expect.any(Number)])
    expect([409, 422]).toContain(Math.max(one.status, other.status))
    const { body } = await answer(gym.admin('GET', '/api/v1/lockers?q=E0&pageSize=200'))
    expect(body.total).toBe(20)
  })
})

describe('a day key', () => {
  it('goes to a visitor, shows at the desk and in the store, and comes back by its number', async () => {
    const row = await locker({ zone: '靠窗' })
    const member = await visitor()
    const key: LockerKey = (await answer(give(member.id, row.number.toLowerCase()))).body
    expect(key).toMatchObject({ number: row.number, memberId: member.id, isLate: false, returnedAt: null })
    expect(await read(row)).toMatchObject({ status: 'in_use', key: { memberNo: member.memberNo } })
    const seen = await desk(`store=${gym.mine.id}&member=${member.id}`)
    expect(seen.key?.number).toBe(row.number)
    expect(seen.keys.map(({ number }) => number)).toContain(row.number)
    const inside = await answer(gym.clerk('GET', `/api/v1/check-ins/inside?store=${gym.mine.id}`))
    expect(inside.body.rows.find((one: { memberId: string }) => one.memberId === member.id).lockerNo).toBe(
      row.number,
    )
    const back = await answer(takeBack(row.number))
    expect(back).toMatchObject({ status: 200, body: { returnedAt: expect.any(String) } })
    expect(await read(row)).toMatchObject({ status: 'free', key: null })
    expect(await refused(takeBack(row.number))).toEqual([
      422,
      'invalid',
      [{ path: ['number'], code: 'locker_key_not_out', params: { name: row.number } }],
    ])
    const { body } = await answer(gym.admin('GET', `/api/v1/members/${member.id}/timeline?kind=locker`))
    expect(body.rows.map(({ what }: { what: string }) => what).sort()).toEqual(['giveKey', 'takeBack'])
  })

  it('is refused to a member without a visit, and to one who has another', async () => {
    const [one, other] = [await locker(), await locker()]
    const stranger = await newMember(gym.admin, gym.mine.id)
    const noVisit = [422, 'invalid', [['memberId', 'locker_no_visit']]]
    expect(await refusal(give(stranger.id, one.number))).toEqual(noVisit)
    expect(await refusal(give(unknownId, one.number))).toEqual(noVisit)
    const member = await visitor()
    await givenKey(gym.admin, { storeId: gym.mine.id, memberId: member.id, number: one.number })
    expect(await refusal(give(member.id, other.number))).toEqual([
      422,
      'invalid',
      [['memberId', 'locker_key_held']],
    ])
  })

  it('of a locker that is used, rented, out of order or unknown is refused with the reason', async () => {
    const [used, rented, broken] = [await locker(), await locker(), await locker()]
    const [holder, tenant, asking] = [await visitor(), await visitor(), await visitor()]
    await givenKey(gym.admin, { storeId: gym.mine.id, memberId: holder.id, number: used.number })
    await newRental(gym.admin, { lockerId: rented.id, memberId: tenant.id })
    await gym.admin('POST', `/api/v1/lockers/${broken.id}/block`, { reason: '锁坏了' }, versioned(broken))
    expect(await refused(give(asking.id, used.number))).toEqual([
      422,
      'invalid',
      [
        {
          path: ['number'],
          code: 'locker_key_out',
          params: { known: used.number, name: `${holder.name} ${holder.memberNo}`, from: expect.any(String) },
        },
      ],
    ])
    expect(await refused(give(asking.id, rented.number))).toEqual([
      422,
      'invalid',
      [
        {
          path: ['number'],
          code: 'locker_rented',
          params: { known: rented.number, name: `${tenant.name} ${tenant.memberNo}`, endsOn: '2026-03-31' },
        },
      ],
    ])
    expect(await refusal(give(asking.id, broken.number))).toEqual([
      422,
      'invalid',
      [['number', 'locker_out_of_order']],
    ])
    expect(await refusal(give(asking.id, 'Y999'))).toEqual([422, 'invalid', [['number', 'locker_unknown']]])
  })

  it('is suggested in the changing room of the member, the one that rested longest first', async () => {
    const store = gym.theirs
    await answer(range({ storeId: store.id, room: 'men', from: 'X001', to: 'X002' }))
    await answer(range({ storeId: store.id, room: 'women', from: 'W001', to: 'W002' }))
    const of = (gender: 'male' | 'female') => newMember(gym.admin, store.id, { gender })
    const [man, woman] = [await of('male'), await of('female')]
    expect((await desk(`store=${store.id}&member=${man.id}`, gym.admin)).next?.room).not.toBe('women')
    expect((await desk(`store=${store.id}&member=${woman.id}`, gym.admin)).next?.room).not.toBe('men')
  })

  it('of the changing room of the other sex is given with a warning', async () => {
    const men = await locker({ room: 'men' })
    const [shared, women] = [await locker(), await locker({ room: 'women' })]
    const visit = async (gender: 'male' | 'female' | 'unknown') => {
      const member = await newMember(gym.admin, gym.mine.id, { gender })
      const plan = await newPlan(gym)
      await created(gym.admin, 'memberships', cardDraft({ memberId: member.id, planId: plan.id }))
      await letIn(gym.admin, member.id, gym.mine.id)
      return member
    }
    const given = async (gender: 'male' | 'female' | 'unknown', { number }: Locker) => {
      const member = await visit(gender)
      const key: LockerKey = (await answer(give(member.id, number))).body
      const seen = await desk(`store=${gym.mine.id}&member=${member.id}`)
      expect(seen.key?.isOtherRoom).toBe(key.isOtherRoom)
      await takeBack(number)
      return key.isOtherRoom
    }
    expect(await given('female', men)).toBe(true)
    expect(await given('male', men)).toBe(false)
    expect(await given('male', women)).toBe(true)
    expect(await given('unknown', women)).toBe(false)
    expect(await given('female', shared)).toBe(false)
  })

  it('is given to one of two members who want it at once, and two suggestions at once are two lockers', async () => {
    const row = await locker()
    const [one, other] = [await visitor(), await visitor()]
    const replies = await Promise.all([give(one.id, row.number), give(other.id, row.number)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    const [third, fourth] = [await visitor(), await visitor()]
    await Promise.all([locker(), locker()])
    const keys = await Promise.all(
      [third, fourth].map(async ({ id }) => (await answer(give(id, null))).body as LockerKey),
    )
    expect(new Set(keys.map(({ lockerId }) => lockerId)).size).toBe(2)
  })

  it('that two desks give one member at once is one', async () => {
    const [one, other] = [await locker(), await locker()]
    const member = await visitor()
    const replies = await Promise.all([give(member.id, one.number), give(member.id, other.number)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('is late on the next day, and is on the work list', async () => {
    const row = await locker()
    const member = await visitor()
    await givenKey(gym.admin, { storeId: gym.mine.id, memberId: member.id, number: row.number })
    const late = () => ids(gym.admin('GET', '/api/v1/lockers?key=late&pageSize=200'))
    expect(await late()).not.toContain(row.id)
    await travel(gym, at('09:00', '2026-03-03'))
    expect(await late()).toContain(row.id)
    expect((await read(row)).key?.isLate).toBe(true)
    const { body } = await answer(gym.admin('GET', '/api/v1/dashboard?from=2026-03-03&to=2026-03-03'))
    const kind = body.work.find((one: { kind: string }) => one.kind === 'locker_keys_late')
    expect(kind.count).toBe((await late()).length)
    await travel(gym, at('09:00', '2026-03-02'))
  })
})

describe('the database', () => {
  it('refuses a status that is not how a locker is used, a second key, and another store', async () => {
    const [row, spare] = [await locker(), await locker()]
    const member = await visitor()
    await givenKey(gym.admin, { storeId: gym.mine.id, memberId: member.id, number: row.number })
    const broken = (query: ReturnType<typeof sql>) =>
      query.execute(gym.db).then(
        () => 'kept',
        (error) => error.constraint,
      )
    expect(await broken(sql`update locker set status = 'free' where id = ${row.id}`)).toBe(
      'locker_is_as_used',
    )
    expect(await broken(sql`update locker set status = 'in_use' where id = ${spare.id}`)).toBe(
      'locker_is_as_used',
    )
    expect(await broken(sql`update locker set status = 'rented' where id = ${spare.id}`)).toBe(
      'locker_is_as_used',
    )
    expect(await broken(sql`update locker set store_id = ${gym.theirs.id} where id = ${spare.id}`)).toBe(
      'locker_stays_in_store',
    )
    const second = sql`insert into locker_key (id, locker_id, member_id, given_at) values (gen_random_uuid(), ${row.id}, ${(await visitor()).id}, now())`
    expect(await broken(second)).toBe('locker_key_out_key')
  })
})

describe('a locker', () => {
  it('cannot be archived, renumbered or moved while it is used', async () => {
    const row = await locker()
    const member = await visitor()
    await givenKey(gym.admin, { storeId: gym.mine.id, memberId: member.id, number: row.number })
    const now = await read(row)
    const archived = await gym.admin('DELETE', `/api/v1/lockers/${row.id}`, undefined, versioned(now))
    expect(await refusal(Promise.resolve(archived))).toEqual([409, 'not_allowed_now', []])
    const patch = (body: object) => gym.admin('PATCH', `/api/v1/lockers/${row.id}`, body, versioned(now))
    expect(await refusal(patch({ number: 'Y001' }))).toEqual([
      422,
      'invalid',
      [['number', 'locker_number_used']],
    ])
    expect(await refusal(patch({ storeId: gym.theirs.id }))).toEqual([
      422,
      'invalid',
      [['storeId', 'locker_stays']],
    ])
  })

  it('has a number once in its store', async () => {
    const row = await locker()
    expect(
      await refusal(
        gym.admin('POST', '/api/v1/lockers', lockerDraft({ storeId: gym.mine.id, number: row.number })),
      ),
    ).toEqual([409, 'taken', [['number', 'taken']]])
  })
})
