import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import { cardDraft, newPlan } from './fixtures/cards'
import { openDesk, read } from './fixtures/front-desk'
import { bring, brought, newHost, somebody } from './fixtures/guests'
import { answer, created, type Gym, ids, newPerson, refusal, startGym, versioned } from './fixtures/gym'
import { personAt, readPerson } from './fixtures/people'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(() => gym.close())

const memberOf = (id: string) => read<Member>(gym, 'members', id)
const joining = async (id: string) => {
  const { isGuest, joinedOn } = await memberOf(id)
  return [isGuest, joinedOn]
}
const newGuest = async () => memberOf((await brought(gym, (await newHost(gym)).member.id)).guest.id)
async function addCard({ id: memberId }: Pick<Member, 'id'>) {
  const { id: planId } = await newPlan(gym)
  await created(gym.admin, 'memberships', cardDraft({ memberId, planId }))
}
async function merge(kept: Member, merged: Member): Promise<string> {
  const [one, other] = [
    await readPerson(gym.admin, kept.personId),
    await readPerson(gym.admin, merged.personId),
  ]
  const body = { from: other.id, fromVersion: other.version, take: [] }
  const reply = await answer(gym.admin('POST', personAt(one.id, '/merge'), body, versioned(one)))
  expect(reply.status).toBe(200)
  return reply.body.id
}
const undo = async (mergeId: string) =>
  expect((await gym.admin('POST', `/api/v1/person-merges/${mergeId}/undo`)).status).toBe(200)

const guest = [true, '2026-03-02']
const joined = [false, '2026-01-01']

describe('merging a guest', () => {
  it.each([
    ['without cards', false],
    ['with a card', true],
  ])('with a member %s who is merged makes one who joined when the member did', async (_, hasCard) => {
    const [kept, merged] = [await newGuest(), await newMember(gym.admin, gym.mine.id)]
    if (hasCard) await addCard(merged)
    const id = await merge(kept, merged)
    expect(await joining(kept.id)).toEqual(joined)
    await undo(id)
    expect([await joining(kept.id), await joining(merged.id)]).toEqual([guest, joined])
  })

  it('into a member leaves the member’s day', async () => {
    const [kept, merged] = [await newMember(gym.admin, gym.mine.id), await newGuest()]
    const id = await merge(kept, merged)
    expect(await joining(kept.id)).toEqual(joined)
    await undo(id)
    expect([await joining(kept.id), await joining(merged.id)]).toEqual([joined, guest])
  })

  it('and undoing it leaves a card that the kept one bought since', async () => {
    const [kept, merged] = [await newGuest(), await newMember(gym.admin, gym.mine.id)]
    const id = await merge(kept, merged)
    await addCard(kept)
    await undo(id)
    expect(await joining(kept.id)).toEqual([false, '2026-03-02'])
  })

  it('two members who joined have the first day, and their own again after the undo', async () => {
    const [kept, merged] = [await newMember(gym.admin, gym.mine.id), await newMember(gym.admin, gym.mine.id)]
    await sql`update member set joined_on = '2025-12-01' where id = ${merged.id}`.execute(gym.db)
    const id = await merge(kept, merged)
    expect(await joining(kept.id)).toEqual([false, '2025-12-01'])
    await undo(id)
    expect(await joining(kept.id)).toEqual(joined)
  })
})

/** Waits until a request stands before a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(gym.db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('at the same moment', () => {
  it('a guest who is merged away is not let in', async () => {
    const who = somebody()
    const { member } = await newHost(gym)
    const first = await brought(gym, (await newHost(gym)).member.id, who)
    await sql`delete from check_in where id = ${first.visit.id}`.execute(gym.db)
    const other = await newMember(gym.admin, gym.mine.id)
    const reply = await gym.db.transaction().execute(async (tx) => {
      await sql`update member set merged_into_id = ${other.id} where id = ${first.guest.id}`.execute(tx)
      const bringing = bring(gym, member.id, who)
      await untilSomebodyWaits()
      return { bringing }
    })
    expect((await refusal(reply.bringing))[2]).toEqual([['mobile', 'guest_barred']])
  })

  it('a lead that somebody else makes gets the visit as a note', async () => {
    const { member } = await newHost(gym)
    const who = somebody()
    const { id: personId } = await newPerson(gym.admin, { ...who, storeId: gym.mine.id })
    const leadId = crypto.randomUUID()
    const { bringing } = await gym.db.transaction().execute(async (tx) => {
      await sql`
        insert into lead (id, person_id, store_id, source, created_at, updated_at, search)
        values (${leadId}, ${personId}, ${gym.mine.id}, 'walk_in', now(), now(), '')
      `.execute(tx)
      const sent = bring(gym, member.id, who)
      await untilSomebodyWaits()
      return { bringing: sent }
    })
    expect((await bringing).status).toBe(200)
    expect(await ids(gym.admin('GET', `/api/v1/leads?person=${personId}`))).toEqual([leadId])
    const lead = await read<{ notes: { text: string }[] }>(gym, 'leads', leadId)
    expect(lead.notes.map(({ text }) => text)).toEqual([`由会员 ${member.memberNo} 带来`])
  })
})
