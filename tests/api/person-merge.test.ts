import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Person } from '../../contract/people/person'
import { personJobs } from '../../server/people/person/jobs'
import { signIn } from '../harness/app'
import {
  type Gym,
  newCoach,
  newPerson,
  newStore,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { idCardOf, personAt, readPerson } from './fixtures/people'
import { runJob } from './fixtures/run-job'
import { newCourse, newMember, newMembership, plan, seat } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const merge = async (kept: string, merged: string, take: string[] = [], own: { version?: number } = {}) => {
  const [a, b] = [await readPerson(gym.admin, kept), await readPerson(gym.admin, merged)]
  const body = { from: merged, fromVersion: b.version, take }
  return gym.admin('POST', personAt(kept, '/merge'), body, versioned({ version: own.version ?? a.version }))
}
const undo = (id: string) => gym.admin('POST', `/api/v1/person-merges/${id}/undo`)
const planOf = async (kept: string, merged: string) =>
  (await gym.admin('GET', personAt(kept, `/merge?from=${merged}`))).json()

/** Two members with a card each; the merged one has bookings. */
async function twoMembers() {
  const [kept, merged] = [await newMember(gym.admin, gym.mine.id), await newMember(gym.admin, gym.theirs.id)]
  const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
  const course = await newCourse(gym.admin, {
    coachId: coach.id,
    storeIds: [gym.mine.id],
    kind: 'group',
    capacity: 10,
  })
  const cards = [await newMembership(gym.db, kept.id), await newMembership(gym.db, merged.id)]
  const session = (startsAt: string) => plan(gym.db, { course, storeId: gym.mine.id, startsAt })
  return { kept, gone: merged, coach, course, cards, session }
}

describe('a merge', () => {
  it('brings what belonged to the one to the other, closes the one, and tells both histories', async () => {
    const { kept, gone: mergedPerson, session } = await twoMembers()
    const sessionId = await session('2026-03-05T02:00:00.000Z')
    await seat(gym.db, sessionId, [mergedPerson])
    const store = await newStore(gym.admin, { managerId: mergedPerson.personId })
    const planned = await planOf(kept.personId, mergedPerson.personId)
    expect(planned.refusals).toEqual([])
    expect(planned.moves).toEqual(
      expect.arrayContaining([
        { table: 'store', rows: 1 },
        { table: 'membership', rows: 1 },
        { table: 'appointment', rows: 1 },
      ]),
    )
    gym.clock.advance({ minutes: 1 })
    const reply = await merge(kept.personId, mergedPerson.personId)
    const merged = await reply.json()
    expect([reply.status, merged]).toMatchObject([
      200,
      { keptId: kept.personId, mergedId: mergedPerson.personId, rows: 3 },
    ])
    const { rows: moved } = await sql<{ card: string; booked: string; managerId: string; standing: string }>`
      select (select member_id from membership where home_store_id = ${gym.mine.id} and member_id = ${kept.id} limit 1) as card,
        (select member_id from appointment where session_id = ${sessionId}) as booked,
        (select manager_id from store where id = ${store.id}) as manager_id,
        (select standing from member where id = ${mergedPerson.id}) as standing
    `.execute(gym.db)
    expect(moved[0]).toEqual({ card: kept.id, booked: kept.id, managerId: kept.personId, standing: 'none' })
    const left = await readPerson(gym.admin, mergedPerson.personId)
    expect(left).toMatchObject({
      mergedIntoId: kept.personId,
      mobile: '',
      liveMemberships: 0,
      memberId: null,
    })
    expect(left.archivedAt).not.toBeNull()
    expect(await readPerson(gym.admin, kept.personId)).toMatchObject({ liveMemberships: 2 })
    const found = await gym.admin('GET', `/api/v1/appointments?q=${kept.memberNo}`)
    expect((await found.json()).total).toBe(1)
    for (const id of [kept.personId, mergedPerson.personId]) {
      const { rows } = await (await gym.admin('GET', personAt(id, '/history'))).json()
      expect(rows[0]).toMatchObject({ action: 'person.merge', after: { rows: 3 } })
    }
  })

  it('takes the members that were chosen, sealed ones too, and undoing puts them back', async () => {
    const kept = await newPerson(gym.admin, {
      name: '原来的',
      mobile: '13300000001',
      email: 'kept@example.com',
      idCard: idCardOf(1),
      healthNote: '甲',
    })
    const mergedPerson = await newPerson(gym.admin, {
      name: '另一个',
      mobile: '13300000002',
      email: 'other@example.com',
      idCard: idCardOf(2),
      healthNote: '乙',
    })
    const take = ['name', 'mobile', 'email', 'idCard', 'healthNote', 'emergencyName']
    const merged = await (await merge(kept.id, mergedPerson.id, take)).json()
    const value = async (id: string, what: string) =>
      (await (await gym.admin('POST', personAt(id, '/reveal'), { what, reason: '核对身份' })).json()).value
    const all = async (id: string) => [
      (await readPerson(gym.admin, id)).name,
      await value(id, 'mobile'),
      await value(id, 'email'),
      await value(id, 'idCard'),
      await value(id, 'healthNote'),
    ]
    expect(await all(kept.id)).toEqual(['另一个', '13300000002', 'other@example.com', idCardOf(2), '乙'])
    expect((await undo(merged.id)).status).toBe(200)
    expect(await all(kept.id)).toEqual(['原来的', '13300000001', 'kept@example.com', idCardOf(1), '甲'])
    expect(await all(mergedPerson.id)).toEqual([
      '另一个',
      '13300000002',
      'other@example.com',
      idCardOf(2),
      '乙',
    ])
    expect(await refusal(undo(merged.id))).toEqual([422, 'invalid', [['id', 'merge_undone']]])
  })

  it('lets a single coach and a single member change hands', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const { personId } = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const merged = await (await merge(personId, member.personId)).json()
    expect(await readPerson(gym.admin, personId)).toMatchObject({
      memberId: member.id,
      roles: ['member', 'coach'],
    })
    await undo(merged.id)
    expect(await readPerson(gym.admin, member.personId)).toMatchObject({
      memberId: member.id,
      roles: ['member'],
    })
    expect(await readPerson(gym.admin, personId)).toMatchObject({ memberId: null, roles: ['coach'] })
  })
})

describe('a merge is refused', () => {
  const refused = async (kept: string, merged: string, code: string) => {
    expect((await planOf(kept, merged)).refusals).toContainEqual({ code })
    expect(await refusal(merge(kept, merged))).toMatchObject([422, 'invalid', [['from', code]]])
  }

  it('for two coaches', async () => {
    await refused(gym.myCoach.personId, gym.theirCoach.personId, 'two_coaches')
  })

  it('for the same session booked by both, and for sessions at the same time', async () => {
    const { kept, gone: merged, session } = await twoMembers()
    await seat(gym.db, await session('2026-03-06T02:00:00.000Z'), [kept, merged])
    await refused(kept.personId, merged.personId, 'same_session')
    const [one, other] = [await twoMembers(), await twoMembers()]
    await seat(gym.db, await one.session('2026-03-06T02:00:00.000Z'), [one.kept])
    await seat(gym.db, await other.session('2026-03-06T02:30:00.000Z'), [one.gone])
    await refused(one.kept.personId, one.gone.personId, 'overlapping_sessions')
  })

  it('with oneself, with somebody archived, with nobody', async () => {
    const [one, other] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    expect(await refusal(merge(one.id, one.id))).toEqual([422, 'invalid', [['from', 'same_row']]])
    await gym.admin('DELETE', personAt(other.id), undefined, versioned(other))
    expect(await refusal(merge(one.id, other.id))).toEqual([422, 'invalid', [['from', 'does_not_exist']]])
    const body = { from: unknownId, fromVersion: 1, take: [] }
    const twice = { ...body, from: one.id, take: ['name', 'name'] }
    const repeated = gym.admin('POST', personAt(one.id, '/merge'), twice, versioned(one))
    expect(await refusal(repeated)).toEqual([422, 'invalid', [['take', 'repeated']]])
    const stranger = gym.admin('POST', personAt(one.id, '/merge'), body, versioned(one))
    expect(await refusal(stranger)).toEqual([422, 'invalid', [['from', 'does_not_exist']]])
  })

  it('with somebody of another store, as if they did not exist', async () => {
    const [mine, theirs] = [
      await newPerson(gym.admin),
      await newPerson(gym.admin, { storeId: gym.theirs.id }),
    ]
    const body = { from: theirs.id, fromVersion: 1, take: [] }
    expect((await gym.clerk('POST', personAt(mine.id, '/merge'), body, versioned(mine))).status).toBe(404)
    expect((await gym.clerk('GET', personAt(mine.id, `/merge?from=${theirs.id}`))).status).toBe(404)
    const other = await newPerson(gym.admin, { storeId: gym.theirs.id })
    const merged = await (await merge(theirs.id, other.id)).json()
    expect((await gym.clerk('POST', `/api/v1/person-merges/${merged.id}/undo`)).status).toBe(404)
    const { rows } = await (await gym.clerk('GET', '/api/v1/person-merges')).json()
    expect(rows.map(({ id }: { id: string }) => id)).not.toContain(merged.id)
  })

  it('in a version that is past, of either', async () => {
    const [one, other] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    expect((await merge(one.id, other.id, [], { version: 7 })).status).toBe(409)
    const body = { from: other.id, fromVersion: 7, take: [] }
    const stale = gym.admin('POST', personAt(one.id, '/merge'), body, versioned(one))
    expect((await refusal(stale)).slice(0, 2)).toEqual([409, 'stale'])
  })

  it('but once, when fifty ask for it together', async () => {
    const [kept, merged] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    const body = { from: merged.id, fromVersion: 1, take: [] }
    const all = await Promise.all(
      Array.from({ length: 50 }, () => gym.admin('POST', personAt(kept.id, '/merge'), body, versioned(kept))),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const { rows } = await sql`select from person_merge where kept_id = ${kept.id}`.execute(gym.db)
    expect(rows).toHaveLength(1)
  })
})

describe('undoing is refused', () => {
  const merged = async (take: string[] = []): Promise<{ id: string; kept: Person; merged: Person }> => {
    const [kept, mergedPerson] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    return { id: (await (await merge(kept.id, mergedPerson.id, take)).json()).id, kept, merged: mergedPerson }
  }

  it('when a member that was taken has been edited since', async () => {
    const { id, kept } = await merged(['gender'])
    await gym.admin(
      'PATCH',
      personAt(kept.id),
      { gender: 'female' },
      versioned(await readPerson(gym.admin, kept.id)),
    )
    expect(await refusal(undo(id))).toEqual([422, 'invalid', [['id', 'merge_changed']]])
  })

  it('when the number is somebody else’s by now', async () => {
    const [kept, mergedPerson] = [
      await newPerson(gym.admin),
      await newPerson(gym.admin, { mobile: '13355556666' }),
    ]
    const { id } = await (await merge(kept.id, mergedPerson.id)).json()
    await newPerson(gym.admin, { mobile: '13355556666' })
    expect(await refusal(undo(id))).toEqual([422, 'invalid', [['id', 'merge_mobile_taken']]])
  })

  it('when what moved has moved on', async () => {
    const [kept, mergedPerson] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    const store = await newStore(gym.admin, { managerId: mergedPerson.id })
    const { id } = await (await merge(kept.id, mergedPerson.id)).json()
    await sql`update store set manager_id = null where id = ${store.id}`.execute(gym.db)
    expect(await refusal(undo(id))).toEqual([422, 'invalid', [['id', 'merge_moved_on']]])
  })

  it('when something new stands on it', async () => {
    const { kept, gone: mergedPerson, cards, session } = await twoMembers()
    const { id } = await (await merge(kept.personId, mergedPerson.personId)).json()
    await seat(gym.db, await session('2026-03-09T02:00:00.000Z'), [kept], 'confirmed', cards[1])
    expect(await refusal(undo(id))).toEqual([422, 'invalid', [['id', 'merge_moved_on']]])
  })

  it('when the kept one has been merged on', async () => {
    const { id, kept } = await merged()
    const last = await newPerson(gym.admin)
    const second = await (await merge(last.id, kept.id)).json()
    expect(await refusal(undo(id))).toEqual([422, 'invalid', [['id', 'merge_kept_gone']]])
    expect((await undo(second.id)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
  })

  it('after a day', async () => {
    const { id } = await merged()
    gym.clock.advance({ hours: 24, minutes: 1 })
    gym = { ...gym, admin: await signIn(gym.app) }
    expect(await refusal(undo(id))).toEqual([422, 'invalid', [['id', 'merge_too_late']]])
  })

  it('after a day for good: the job drops what was kept for it, and what the one who went had sealed', async () => {
    const kept = await newPerson(gym.admin, { idCard: idCardOf(41) })
    const mergedPerson = await newPerson(gym.admin, {
      idCard: idCardOf(42),
      healthNote: '哮喘',
      mobile: '13377778888',
      email: 'gone@example.com',
    })
    const { id } = await (await merge(kept.id, mergedPerson.id, ['idCard'])).json()
    await runJob(gym, personJobs, 'person.closeMerges')
    expect(await readPerson(gym.admin, mergedPerson.id)).toMatchObject({ hasHealthNote: true })
    gym.clock.advance({ hours: 24, minutes: 1 })
    gym = { ...gym, admin: await signIn(gym.app) }
    await runJob(gym, personJobs, 'person.closeMerges')
    expect(await readPerson(gym.admin, mergedPerson.id)).toMatchObject({
      hasHealthNote: false,
      idCard: null,
      email: null,
    })
    expect((await readPerson(gym.admin, kept.id)).idCard).not.toBeNull()
    const { rows } = await sql<{ before: unknown; keptIdCard: unknown; moves: number }>`
      select before, kept_id_card, (select count(*)::int from person_merge_move where merge_id = person_merge.id) as moves
      from person_merge where id = ${id}
    `.execute(gym.db)
    expect(rows).toEqual([{ before: null, keptIdCard: null, moves: 0 }])
  })

  it('by restoring the one that went: only undoing does that', async () => {
    const { merged: mergedPerson } = await merged()
    const { version } = await readPerson(gym.admin, mergedPerson.id)
    const restored = gym.admin(
      'POST',
      personAt(mergedPerson.id, '/restore'),
      undefined,
      versioned({ version }),
    )
    expect((await refusal(restored)).slice(0, 2)).toEqual([409, 'not_allowed_now'])
  })
})
