import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Member, MemberMoment } from '../../contract/membership/member'
import type { GuestAllowance } from '../../contract/sales/guest'
import { cardDraft, newPlan } from './fixtures/cards'
import { at, openDesk, read, refused } from './fixtures/front-desk'
import { bring, brought, newHost, somebody, travelWithClerk } from './fixtures/guests'
import { answer, created, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { personAt, readPerson } from './fixtures/people'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(() => gym.close())

const allowance = (id: string, store?: string) =>
  gym.clerk('GET', `/api/v1/members/${id}/guests${store === undefined ? '' : `?store=${store}`}`)
const visitsOf = async (id: string, ask = gym.clerk): Promise<MemberMoment[]> =>
  (await answer(ask('GET', `/api/v1/members/${id}/timeline?kind=visit`))).body.rows

/** A member of the other store with a card of the chain, and one of that store alone. */
async function strangerWithTwoCards() {
  const member = await newMember(gym.admin, gym.theirs.id)
  const plans = [
    await newPlan(gym, { guestsPerMonth: 2 }),
    await newPlan(gym, { guestsPerMonth: 2, storeScope: 'some', storeIds: [gym.theirs.id] }),
  ]
  const cards = []
  for (const { id: planId } of plans)
    cards.push(
      await created<{ id: string }>(gym.admin, 'memberships', cardDraft({ memberId: member.id, planId })),
    )
  return { member, chainCard: cards[0]! }
}

it('a member of another store is a host by the cards that hold here, and by no others', async () => {
  const { member, chainCard } = await strangerWithTwoCards()
  expect((await gym.clerk('GET', `/api/v1/members/${member.id}`)).status).toBe(404)
  const { cards }: GuestAllowance = (await answer(allowance(member.id, gym.mine.id))).body
  expect(cards.map(({ id }) => id)).toEqual([chainCard.id])
  expect(await refusal(allowance(member.id, gym.theirs.id))).toEqual([
    422,
    'invalid',
    [['store', 'does_not_exist']],
  ])
  expect((await brought(gym, member.id)).visit).toMatchObject({ membershipId: chainCard.id })
})

it('a guest of another store is not named in the history of the host', async () => {
  const { member } = await newHost(gym)
  await brought(gym, member.id, { storeId: gym.theirs.id }, gym.admin)
  expect(await visitsOf(member.id)).toMatchObject([{ what: 'with_guest', about: gym.theirs.name }])
  expect(await visitsOf(member.id, gym.admin)).toMatchObject([{ about: `${gym.theirs.name} 温如雪` }])
})

it('a person of another store is let in by name and mobile, is not named, and cannot be opened', async () => {
  const who = somebody()
  const { guest } = await brought(
    gym,
    (await newHost(gym)).member.id,
    { ...who, storeId: gym.theirs.id },
    gym.admin,
  )
  await travelWithClerk(gym, at('09:00', '2026-03-03'))
  const { member } = await newHost(gym)
  expect(await refused(bring(gym, member.id, { ...who, name: '顾青' }))).toEqual([
    422,
    'invalid',
    [{ path: ['name'], code: 'guest_name_differs', params: {} }],
  ])
  expect((await brought(gym, member.id, who)).guest.id).toBe(guest.id)
  const { visits }: GuestAllowance = (await answer(allowance(member.id))).body
  expect(visits).toMatchObject([{ guestId: null, guestName: who.name }])
})

it('a host who turns out to be the guest has the visit once', async () => {
  const { member } = await newHost(gym)
  const { guest, visit } = await brought(gym, member.id)
  const { personId } = await read<Member>(gym, 'members', guest.id)
  const [kept, merged] = [await readPerson(gym.admin, member.personId), await readPerson(gym.admin, personId)]
  const body = { from: merged.id, fromVersion: merged.version, take: [] }
  expect((await gym.admin('POST', personAt(kept.id, '/merge'), body, versioned(kept))).status).toBe(200)
  expect(await visitsOf(member.id)).toMatchObject([{ id: visit.id, what: 'as_guest' }])
})

it('names cannot be tried for a mobile without end', async () => {
  const who = somebody()
  await brought(gym, (await newHost(gym)).member.id, who)
  const { member } = await newHost(gym)
  const statuses = []
  for (let n = 0; n < 22; n++)
    statuses.push((await bring(gym, member.id, { ...who, name: `顾青${n}` })).status)
  expect(new Set(statuses.slice(0, 18))).toEqual(new Set([422]))
  expect(statuses.at(-1)).toBe(429)
  await travelWithClerk(gym, at('12:00', '2026-03-03'))
  await brought(gym, member.id)
})
