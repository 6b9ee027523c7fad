import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { PlanDraft } from '../../contract/catalogue/membership-plan'
import type { ListedVisit, Member, MemberMoment } from '../../contract/membership/member'
import type { Membership } from '../../contract/membership/membership'
import type { Person } from '../../contract/people/person'
import type { GuestAllowance } from '../../contract/sales/guest'
import type { ListedLead } from '../../contract/sales/lead'
import { askOf } from '../harness/app'
import { freeze, newCard, newPlan, once, storedPlan, timesPlan } from './fixtures/cards'
import {
  apply,
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  refused,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { bring, brought, newHost, somebody, travelWithClerk } from './fixtures/guests'
import { answer, type Gym, ids, planDraft, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { givenKey, letIn, newLocker } from './fixtures/lockers'
import { personAt, readPerson } from './fixtures/people'
import { paidOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(async () => {
  expect(await violations(gym.db)).toEqual([])
  await gym.close()
})

const allowance = async (id: string, ask = gym.clerk): Promise<GuestAllowance> =>
  (await answer(ask('GET', `/api/v1/members/${id}/guests?store=${gym.mine.id}`))).body
const host = (own: Partial<PlanDraft> = {}) => newHost(gym, own)
const why = async (reply: Promise<Response>) => (await refusal(reply))[2]

describe('who may', () => {
  it('nobody without a session, the permission or a key, and a host of another store does not exist', async () => {
    const { member } = await host()
    const path = `/api/v1/members/${member.id}/guests`
    const body = { storeId: gym.mine.id, ...somebody() }
    expect(await refusal(askOf(gym.app)('POST', path, body, once()))).toEqual([401, 'not_signed_in', []])
    expect((await gym.reader('POST', path, body, once())).status).toBe(403)
    expect((await gym.reader('GET', path)).status).toBe(403)
    expect((await refusal(gym.clerk('POST', path, body))).slice(0, 2)).toEqual([428, 'key_required'])
    const theirs = await newMember(gym.admin, gym.theirs.id)
    for (const id of [theirs.id, unknownId]) expect((await bring(gym, id)).status).toBe(404)
    expect(await refusal(bring(gym, member.id, { storeId: gym.theirs.id }))).toEqual([
      422,
      'invalid',
      [['storeId', 'does_not_exist']],
    ])
  })

  it.each([
    ['a name of one letter', { name: '温' }, [['name', 'too_short']]],
    ['a wrong mobile', { mobile: '12345' }, [['mobile', 'mobile']]],
    ['an unknown member of the body', { hostId: unknownId }, [['hostId', 'unknown_field']]],
  ])('%s is refused', async (_, own, fields) => {
    const { member } = await host()
    expect(await why(bring(gym, member.id, own))).toEqual(fields)
  })
})

describe('a guest', () => {
  it('is made, let in with the host, counted, and followed as a lead', async () => {
    const { member, card } = await host()
    const who = somebody()
    const { guest, visit, used, perMonth } = await brought(gym, member.id, who)
    expect([used, perMonth]).toEqual([1, 2])
    expect(visit).toMatchObject({
      hostId: member.id,
      hostName: member.name,
      result: 'pass',
      membershipId: card.id,
      tookUnit: false,
      timesLeft: null,
    })
    const made = await read<Member>(gym, 'members', guest.id)
    expect(made).toMatchObject({ name: who.name, standing: 'none', isGuest: true, homeStoreId: gym.mine.id })
    expect(await read<Person>(gym, 'people', made.personId)).toMatchObject({ source: 'referral' })
    const { rows: leads }: { rows: ListedLead[] } = (
      await answer(gym.clerk('GET', `/api/v1/leads?person=${made.personId}`))
    ).body
    expect(leads).toMatchObject([{ source: 'guest', status: 'new', wish: `由会员 ${member.memberNo} 带来` }])
    const { rows: visits }: { rows: ListedVisit[] } = (
      await answer(gym.clerk('GET', `/api/v1/check-ins?member=${guest.id}`))
    ).body
    expect(visits).toMatchObject([{ memberId: guest.id, hostName: member.name }])
    expect(await allowance(member.id)).toMatchObject({
      cards: [{ id: card.id, perMonth: 2, used: 1, refusal: null }],
      visits: [{ guestId: guest.id, guestName: who.name }],
    })
    const moments = async (id: string): Promise<MemberMoment[]> =>
      (await answer(gym.admin('GET', `/api/v1/members/${id}/timeline?kind=visit`))).body.rows
    expect(await moments(guest.id)).toMatchObject([{ what: 'as_guest', link: null }])
    expect(await moments(member.id)).toMatchObject([{ what: 'with_guest' }])
  })

  it('is inside, and may have a key', async () => {
    const { member } = await host()
    const { guest } = await brought(gym, member.id)
    expect(
      await ids(gym.clerk('GET', `/api/v1/members?inGym=true&store=${gym.mine.id}&pageSize=200`)),
    ).toContain(guest.id)
    const { number } = await newLocker(gym.admin, { storeId: gym.mine.id })
    const key = await givenKey(gym.clerk, { storeId: gym.mine.id, memberId: guest.id, number })
    expect(key).toMatchObject({ memberId: guest.id })
  })

  it('has not joined until the first card', async () => {
    const { member } = await host()
    const { guest } = await brought(gym, member.id)
    const joined = () =>
      ids(gym.admin('GET', '/api/v1/members?joinedFrom=2026-03-02&joinedTo=2026-03-02&pageSize=200'))
    expect(await joined()).not.toContain(guest.id)
    const { memberNo } = guest
    const joinedOn = async () =>
      (await (await gym.admin('GET', `/api/v1/members/export.csv?q=${memberNo}`)).text())
        .split('\r\n')[1]!
        .split(',')[4]
    expect(await joinedOn()).toBe('')
    const moments = async (): Promise<MemberMoment[]> =>
      (await answer(gym.admin('GET', `/api/v1/members/${guest.id}/timeline`))).body.rows.filter(
        ({ kind }: MemberMoment) => kind === 'joined',
      )
    expect(await moments()).toMatchObject([{ kind: 'joined', what: 'as_guest' }])
    const plan = await newPlan(gym)
    await answer(
      gym.admin('POST', '/api/v1/memberships', {
        memberId: guest.id,
        planId: plan.id,
        startsOn: '2026-03-02',
        endsOn: '2026-04-30',
        timesLeft: null,
        balanceFen: null,
        valueFen: 0,
        note: '',
      }),
    )
    expect(await joined()).toContain(guest.id)
    expect((await read<Member>(gym, 'members', guest.id)).isGuest).toBe(false)
    expect(await joinedOn()).toBe('2026-03-02')
    expect(await moments()).toMatchObject([{ what: 'joined' }])
  })

  it('who is known is found by mobile and name, and another name is refused', async () => {
    const { member } = await host()
    const who = somebody()
    const first = await brought(gym, member.id, who)
    const other = (await host()).member
    expect(await refused(bring(gym, other.id, { ...who, name: '顾青' }))).toEqual([
      422,
      'invalid',
      [{ path: ['mobile'], code: 'guest_mobile_of', params: { name: who.name } }],
    ])
    await travelWithClerk(gym, at('09:00', '2026-03-03'))
    expect((await brought(gym, other.id, who)).guest.id).toBe(first.guest.id)
  })

  it('comes once a day, whoever brings them, and a second visit is noted on the lead', async () => {
    const [one, two] = [(await host()).member, (await host()).member]
    const who = somebody()
    const { guest } = await brought(gym, one.id, who)
    expect(await why(bring(gym, two.id, who))).toEqual([['mobile', 'guest_today']])
    await travelWithClerk(gym, at('09:00', '2026-03-04'))
    await brought(gym, two.id, who)
    const { personId } = await read<Member>(gym, 'members', guest.id)
    const [leadId] = await ids(gym.admin('GET', `/api/v1/leads?person=${personId}`))
    const lead = await read<{ notes: { text: string }[] }>(gym, 'leads', leadId!)
    expect(lead.notes.map(({ text }) => text)).toEqual([`由会员 ${two.memberNo} 带来`])
  })

  it('who was registered twice is merged, though both came on one day', async () => {
    const { member } = await host()
    const [kept, merged] = [await brought(gym, member.id), await brought(gym, member.id)]
    const personOf = async (id: string) =>
      readPerson(gym.admin, (await read<Member>(gym, 'members', id)).personId)
    const [one, other] = [await personOf(kept.guest.id), await personOf(merged.guest.id)]
    const [leadId] = await ids(gym.admin('GET', `/api/v1/leads?person=${other.id}`))
    await apply(gym, 'leads', leadId!, 'lose', { reason: 'other', note: '' })
    const body = { from: other.id, fromVersion: other.version, take: [] }
    expect((await gym.admin('POST', personAt(one.id, '/merge'), body, versioned(one))).status).toBe(200)
    expect((await allowance(member.id, gym.admin)).visits.map(({ guestId }) => guestId)).toEqual([
      kept.guest.id,
      kept.guest.id,
    ])
  })

  it('is not the host, and nobody who may not enter', async () => {
    const { member } = await host()
    const { rows } = await sql<{ mobile: string }>`
      select mobile from person where id = ${member.personId}
    `.execute(gym.db)
    expect(await why(bring(gym, member.id, { name: member.name, mobile: rows[0]!.mobile }))).toEqual([
      ['mobile', 'guest_is_host'],
    ])
    const who = somebody()
    const { guest } = await brought(gym, member.id, who)
    await sql`update member set is_blacklisted = true, blacklist_reason = '闹事' where id = ${guest.id}`.execute(
      gym.db,
    )
    expect(await why(bring(gym, (await host()).member.id, who))).toEqual([['mobile', 'guest_barred']])
  })
})

describe('the allowance', () => {
  it('is of a calendar month of Shanghai', async () => {
    const { member, card } = await host({ guestsPerMonth: 1 })
    // 23:59 of the 31st in Shanghai is 15:59 of the 31st in UTC; a minute later it is April.
    await travelWithClerk(gym, at('23:59', '2026-03-31'))
    await brought(gym, member.id)
    expect(await refused(bring(gym, member.id))).toEqual([
      422,
      'invalid',
      [{ path: ['hostId'], code: 'guest_used_up', params: { name: card.name, maximum: 1 } }],
    ])
    await travelWithClerk(gym, new Date('2026-03-31T16:00:00Z').toISOString())
    await brought(gym, member.id)
    await travelWithClerk(gym, at('09:00', '2026-04-01'))
  })

  it('holds when two desks use the last of it at once', async () => {
    const { member } = await host({ guestsPerMonth: 1 })
    const replies = await Promise.all([bring(gym, member.id), bring(gym, member.id), bring(gym, member.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await allowance(member.id)).cards).toMatchObject([{ used: 1, refusal: 'used_up' }])
  })

  it('holds in the database whatever the server does', async () => {
    const { member, card } = await host({ guestsPerMonth: 1 })
    const { guest } = await brought(gym, member.id)
    const insert = (guestId: string, hostId: string, day: string) =>
      sql`
        insert into check_in (id, member_id, membership_id, host_id, store_id, at, source, result)
        values (gen_random_uuid(), ${guestId}, ${card.id}, ${hostId}, ${gym.mine.id}, ${at('10:00', day)}, 'front_desk', 'pass')
      `.execute(gym.db)
    const another = await newMember(gym.admin, gym.mine.id)
    await expect(insert(another.id, member.id, '2026-04-20')).rejects.toThrow('guests of the month')
    await expect(insert(another.id, another.id, '2026-05-20')).rejects.toThrow('not of the host')
    await insert(guest.id, member.id, '2026-05-20')
    const second = await host()
    await expect(
      sql`
        insert into check_in (id, member_id, membership_id, host_id, store_id, at, source, result)
        values (gen_random_uuid(), ${guest.id}, ${second.card.id}, ${second.member.id}, ${gym.mine.id}, ${at('11:00', '2026-05-20')},
          'front_desk', 'pass')
      `.execute(gym.db),
    ).rejects.toThrow('was a guest on that day')
  })

  it('is no visit of the host, and does not use the units of a card', async () => {
    const plan = planDraft()
    const coverage = { ...plan.coverage, visitsPerDay: 1 }
    const { member } = await host({ coverage })
    await brought(gym, member.id)
    await letIn(gym.admin, member.id, gym.mine.id)
    await brought(gym, member.id)
    const { member: other, card } = await newCard(gym, await timesPlan(gym, { guestsPerMonth: 2 }))
    await brought(gym, other.id)
    expect((await read<Membership>(gym, 'memberships', card.id)).timesLeft).toBe(10)
  })

  it('is none of a card that gives none, is frozen, has not begun, or is of another store', async () => {
    const plain = await host({ guestsPerMonth: 0 })
    expect(await why(bring(gym, plain.member.id))).toEqual([['hostId', 'guest_none']])
    const frozen = await host()
    await freeze(gym, frozen.card.id, '2026-04-01', '2026-04-10')
    expect(await why(bring(gym, frozen.member.id))).toEqual([['hostId', 'guest_card_frozen']])
    const later = await newCard(gym, await newPlan(gym, { guestsPerMonth: 2 }), { startsOn: '2026-04-15' })
    expect(await why(bring(gym, later.member.id))).toEqual([['hostId', 'guest_card_not_begun']])
    const elsewhere = await host({ storeScope: 'some', storeIds: [gym.theirs.id] })
    expect(await why(bring(gym, elsewhere.member.id))).toEqual([['hostId', 'guest_card_of_other_store']])
    const over = await host()
    await apply(gym, 'memberships', over.card.id, 'terminate', { reason: '搬家' })
    expect(await why(bring(gym, over.member.id))).toEqual([['hostId', 'guest_none']])
    const hours = [{ weekday: 1, from: '09:00', to: '10:00' }]
    const early = await host({ coverage: { ...planDraft().coverage, hours } })
    expect(await why(bring(gym, early.member.id))).toEqual([['hostId', 'guest_card_outside_hours']])
  })

  it('is none of a host who may not enter', async () => {
    const { member } = await host()
    await sql`update member set is_blacklisted = true, blacklist_reason = '闹事' where id = ${member.id}`.execute(
      gym.db,
    )
    expect(await why(bring(gym, member.id))).toEqual([['hostId', 'guest_host_barred']])
  })

  it('is none of a host who owes for lessons beyond the limit', async () => {
    const limit = async (maxFen: number | null) => {
      const { rows } = (await answer(gym.admin('GET', '/api/v1/settings'))).body
      const row = rows.find(({ name }: { name: string }) => name === 'lesson_debts')
      const value = { maxFen, maxDays: null, exceptions: [] }
      expect(
        (await gym.admin('PATCH', '/api/v1/settings/lesson_debts', { value }, versioned(row))).status,
      ).toBe(200)
    }
    const { member } = await newCard(gym, await storedPlan(gym, { guestsPerMonth: 2 }))
    const course = await groupCourse(gym, await workingCoach(gym))
    const session = await newSession(gym, course, { startsAt: at('15:00', '2026-04-02') })
    const { id } = await newBooking(gym, session.id, member.id)
    await travelWithClerk(gym, at('14:30', '2026-04-02'))
    await apply(gym, 'appointments', id, 'lateCancel', { reason: '堵车' })
    await limit(0)
    expect(await why(bring(gym, member.id))).toEqual([['hostId', 'guest_host_owes']])
    await limit(null)
    await brought(gym, member.id)
  })

  it('goes with a card that is transferred: what its first holder has used is used', async () => {
    const { member, card } = await host({ guestsPerMonth: 1 })
    const { id: toMemberId } = await newMember(gym.admin, gym.mine.id)
    await brought(gym, member.id)
    const item = {
      kind: 'transfer',
      membershipId: card.id,
      toMemberId,
      unitPriceFen: card.transferFeeFen,
      discountFen: 0,
    } as const
    await paidOrder(gym, { memberId: member.id, items: [item] })
    expect((await allowance(toMemberId)).cards).toMatchObject([{ perMonth: 1, used: 1, refusal: 'used_up' }])
    expect(await why(bring(gym, toMemberId))).toEqual([['hostId', 'guest_used_up']])
  })

  it('that was used today leaves the card of an absent holder to be frozen from today on', async () => {
    const { member, card } = await host()
    await brought(gym, member.id)
    const frozen = await freeze(gym, card.id, '2026-04-02', '2026-04-10')
    expect(frozen.status).toBe('frozen')
  })

  it('needs a plan that admits', async () => {
    const { coverage } = planDraft()
    const draft = planDraft({ guestsPerMonth: 1, coverage: { ...coverage, entry: false } })
    expect(await why(gym.admin('POST', '/api/v1/membership-plans', draft))).toEqual([
      ['guestsPerMonth', 'guests_without_entry'],
    ])
    expect(
      await why(gym.admin('POST', '/api/v1/membership-plans', planDraft({ guestsPerMonth: 32 }))),
    ).toEqual([['guestsPerMonth', 'too_big']])
  })
})
