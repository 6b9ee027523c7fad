import { afterAll, beforeAll, expect, it } from '@rstest/core'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { type Gym, newCoach, newPerson, newStore, startGym, versioned } from './fixtures/gym'
import { idCardOf, personAt, readPerson } from './fixtures/people'
import { blankMember, newCourse, newMember, newMembership, plan, seat } from './fixtures/timetable'

let gym: Gym
let session: (startsAt: string) => Promise<string>
beforeAll(async () => {
  gym = await startGym()
  const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
  const course = await newCourse(gym.admin, {
    coachId: coach.id,
    storeIds: [gym.mine.id],
    kind: 'group' as const,
    capacity: 20,
  })
  // A session a day, far enough apart for every coach and member.
  session = (startsAt) => plan(gym.db, { course, storeId: gym.mine.id, startsAt })
}, 60_000)
afterAll(() => gym.close())

/** The references to a person: membership or coaching, and the number of rows of each kind for both. */
const references = fc.record({
  areMembers: fc.tuple(fc.boolean(), fc.boolean()),
  coach: fc.constantFrom('nobody', 'kept', 'gone'),
  cards: fc.tuple(fc.nat(2), fc.nat(2)),
  bookings: fc.tuple(fc.nat(2), fc.nat(2)),
  visits: fc.tuple(fc.nat(2), fc.nat(2)),
  contacts: fc.tuple(fc.nat(1), fc.nat(1)),
  orders: fc.tuple(fc.nat(1), fc.nat(1)),
  looksAfter: fc.tuple(fc.nat(2), fc.nat(2)),
  leads: fc.tuple(fc.boolean(), fc.boolean()),
  wasImported: fc.boolean(),
  take: fc.subarray([
    'name',
    'gender',
    'mobile',
    'birthday',
    'idCard',
    'source',
    'emergencyName',
    'healthNote',
  ] as const),
})
type References = typeof references extends fc.Arbitrary<infer T> ? T : never

let serial = 0
async function two(given: References): Promise<{ kept: string; merged: string }> {
  const ids: string[] = []
  for (const i of [0, 1] as const) {
    serial += 1
    const { id } = await newPerson(gym.admin, {
      name: `人员 ${serial}`,
      mobile: `133${String(serial).padStart(8, '0')}`,
      gender: i === 0 ? 'male' : 'female',
      birthday: `199${i}-01-02`,
      idCard: idCardOf(serial % 1000, `19${60 + Math.floor(serial / 1000)}0307`),
      source: i === 0 ? 'site' : 'douyin',
      emergencyName: `家人 ${i}`,
      healthNote: i === 0 ? '' : '膝伤',
    })
    ids.push(id)
    if (given.coach === (i === 0 ? 'kept' : 'gone'))
      await newCoach(gym.admin, { personId: id, storeIds: [gym.mine.id] })
    if (given.leads[i]) await newStore(gym.admin, { managerId: id })
    for (let n = given.looksAfter[i]; n > 0; n--) {
      const member = await newMember(gym.admin, gym.mine.id)
      await sql`update member set consultant_id = ${id} where id = ${member.id}`.execute(gym.db)
    }
    if (given.areMembers[i]) await addMember(given, i, id)
    if (given.wasImported)
      await sql`
        insert into import_origin (kind, source, source_id, row_id, digest)
        values ('person', 'table', ${id}, ${id}, sha256('x'))
      `.execute(gym.db)
  }
  return { kept: ids[0]!, merged: ids[1]! }
}

let day = Date.UTC(2026, 4, 1, 2)
async function addMember(given: References, i: 0 | 1, personId: string): Promise<void> {
  const homeStoreId = i === 0 ? gym.mine.id : gym.theirs.id
  const draft = { ...blankMember, personId, homeStoreId, joinedOn: '2026-01-01' }
  const member = await (await gym.admin('POST', '/api/v1/members', draft)).json()
  const cards: string[] = []
  for (let n = given.cards[i]; n > 0; n--)
    cards.push(await newMembership(gym.db, member.id, n === 1 ? { kind: 'times' } : {}))
  for (let n = given.bookings[i]; n > 0; n--) {
    day += 86_400_000
    await seat(gym.db, await session(new Date(day).toISOString()), [member], 'confirmed', cards[0])
  }
  for (let n = given.visits[i]; n > 0 && cards.length > 0; n--)
    await sql`
      insert into check_in (id, member_id, membership_id, store_id, at, source, result)
      values (gen_random_uuid(), ${member.id}, ${cards[0]}, ${gym.mine.id},
        timestamptz '2026-02-01' + ${serial} * interval '1 hour' + ${n} * interval '1 day', 'front_desk', 'pass')
    `.execute(gym.db)
  for (let n = given.orders[i]; n > 0; n--)
    await sql`
      insert into sales_order (id, order_no, member_id, store_id, seller_id, total_fen, discount_fen, payable_fen,
        expires_at, note, created_at, updated_at)
      select gen_random_uuid(), money_no('GD', now(), nextval('sales_order_no')), ${member.id}, ${gym.mine.id}, ${personId},
        0, 0, 0, now(), '', now(), now()
    `.execute(gym.db)
  for (let n = given.contacts[i]; n > 0; n--)
    await sql`
      insert into member_contact (id, member_id, way, note, at)
      values (gen_random_uuid(), ${member.id}, 'call', '', timestamptz '2026-02-01' + ${serial} * interval '1 hour')
    `.execute(gym.db)
}

/** Every row of every table, except what a merge keeps on purpose: history, versions and the merge itself. */
async function everything(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not relname in ('audit', 'audit_seal', 'audit_unsealed', 'person_name_due', 'person_merge', 'person_merge_move', 'session', 'attempt', 'device', 'idempotency', 'account')
    order by 1
  `.execute(gym.db)
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(kept) - array['version', 'updated_at', 'updated_by', 'id_card', 'health_note'] as row
      from ${sql.table(name)} kept order by to_jsonb(kept) ->> 'id', to_jsonb(kept)::text
    `.execute(gym.db)
    found[name] = rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  return found
}

const secretsOf = async (id: string) =>
  Promise.all(
    ['idCard', 'healthNote', 'mobile'].map(async (what) => {
      gym.clock.advance({ minutes: 1 })
      const reply = await gym.admin('POST', personAt(id, '/reveal'), { what, reason: '核对身份' })
      return (await reply.json()).value
    }),
  )

it('merging and undoing leaves everything as it was, whatever refers to the two', async () => {
  await fc.assert(
    fc.asyncProperty(references, async (given) => {
      const { kept, merged: mergedPerson } = await two(given)
      const before = await everything()
      const secrets = [await secretsOf(kept), await secretsOf(mergedPerson)]
      const [a, b] = [await readPerson(gym.admin, kept), await readPerson(gym.admin, mergedPerson)]
      const planned = await (await gym.admin('GET', personAt(kept, `/merge?from=${mergedPerson}`))).json()
      expect(planned.refusals).toEqual([])
      const body = { from: mergedPerson, fromVersion: b.version, take: given.take }
      const reply = await gym.admin('POST', personAt(kept, '/merge'), body, versioned(a))
      const merged = await reply.json()
      expect([reply.status, merged.rows]).toEqual([
        200,
        planned.moves.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0),
      ])
      const { rows: left } = await sql<{ found: number }>`
        select (select count(*) from membership join member on member.id = member_id where person_id = ${mergedPerson})
          + (select count(*) from appointment join member on member.id = member_id where person_id = ${mergedPerson})
          + (select count(*) from check_in join member on member.id = member_id where person_id = ${mergedPerson})
          + (select count(*) from member where consultant_id = ${mergedPerson})
          + (select count(*) from coach where person_id = ${mergedPerson})
          + (select count(*) from store where manager_id = ${mergedPerson}) as found
      `.execute(gym.db)
      expect(left[0]?.found).toBe(0)
      const undone = await gym.admin('POST', `/api/v1/person-merges/${merged.id}/undo`)
      expect([undone.status, await undone.json()]).toMatchObject([200, { undoneAt: expect.any(String) }])
      expect(await everything()).toEqual(before)
      expect([await secretsOf(kept), await secretsOf(mergedPerson)]).toEqual(secrets)
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 240_000)
