import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { AccessRecord } from '../../contract/devices/access-record'
import { recordJobs } from '../../server/devices/face-device/record-jobs'
import type { AccessEvent } from '../../server/devices/port'
import { timeOf } from '../../server/devices/record-time'
import { accessEvent, doorNoOf, faced, newDevice, portOf } from './fixtures/doors'
import { type Gym, ids, newPerson, startGym } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { newMembership } from './fixtures/timetable'

let gym: Gym
let door: Awaited<ReturnType<typeof newDevice>>
beforeAll(async () => {
  gym = await startGym()
  door = await newDevice(gym)
}, 30_000)
afterAll(() => gym.close())

const port = () => portOf(gym)
const secondsAgo = (seconds: number) => new Date(gym.clock().getTime() - seconds * 1_000)
const take = (...records: AccessEvent[]) => port().takeRecords(door.device, records)
async function visitsOf(memberId: string): Promise<[string, string | null, boolean][]> {
  const { rows } = await sql<{ source: string; denyReason: string | null; tookUnit: boolean }>`
    select source, deny_reason, took_unit from check_in where member_id = ${memberId} order by at, id
  `.execute(gym.db)
  return rows.map(({ source, denyReason, tookUnit }) => [source, denyReason, tookUnit])
}

describe('somebody at a door', () => {
  it('who is a member with a card comes in: a visit, with a time taken once on a day', async () => {
    const { personId, memberId, memberNo, name } = await faced(gym, { kind: 'times' })
    const who = await doorNoOf(gym, personId)
    const [first] = await take(accessEvent({ who, occurredAt: secondsAgo(300) }))
    expect(first).toMatchObject({
      result: 'pass',
      denyReason: null,
      isRepeat: false,
      wasKnown: false,
      name,
      timesLeft: 9,
    })
    // By a member's number too, as it was typed at the device.
    await take(accessEvent({ who: memberNo.toLowerCase(), occurredAt: secondsAgo(10) }))
    expect(await visitsOf(memberId)).toEqual([
      ['device', null, true],
      ['device', null, false],
    ])
    const { rows }: { rows: AccessRecord[] } = await (
      await gym.clerk('GET', `/api/v1/access-records?person=${personId}`)
    ).json()
    expect(rows.map(({ result, isRepeat, opened }) => [result, isRepeat, opened])).toEqual([
      ['pass', false, true],
      ['pass', false, true],
    ])
    expect(rows[0]).toMatchObject({
      memberNo,
      personName: name,
      deviceName: door.name,
      storeName: gym.mine.name,
    })
  })

  it.each([
    ['has no card', {}, 'no_card'],
    ['is on the black list', { blacklisted: true }, 'member_blacklisted'],
    ['has a card of another store', { otherStore: true }, 'card_of_other_store'],
    ['has no time left', { timesLeft: 0 }, 'no_units_left'],
  ])(
    'who %s is refused as at the desk, and a try within a minute is no other',
    async (_, own: Own, reason) => {
      const { personId, memberId } = await faced(gym, { hasCard: false })
      if (own.blacklisted)
        await sql`update member set is_blacklisted = true, blacklist_reason = '打架' where id = ${memberId}`.execute(
          gym.db,
        )
      if (own.otherStore)
        await newMembership(gym.db, memberId, { storeScope: 'some', storeIds: [gym.theirs.id] })
      if (own.timesLeft === 0) await newMembership(gym.db, memberId, { kind: 'times', timesLeft: 0 })
      await sql`insert into door_number (person_id) values (${personId})`.execute(gym.db)
      const who = await doorNoOf(gym, personId)
      const tries = [40, 20].map((seconds) => accessEvent({ who, occurredAt: secondsAgo(seconds) }))
      expect(
        (await take(...tries)).map(({ result, denyReason, isRepeat }) => [result, denyReason, isRepeat]),
      ).toEqual([
        ['deny', reason, false],
        ['deny', reason, true],
      ])
      expect(await visitsOf(memberId)).toEqual([['device', reason, false]])
      if (own.otherStore || own.blacklisted) return
      // A card bought at the desk opens the door at once: the earlier refusal is not cached.
      await newMembership(gym.db, memberId)
      const [again] = await take(accessEvent({ who, occurredAt: secondsAgo(1) }))
      expect(again).toMatchObject({ result: 'pass', isRepeat: false })
    },
  )

  it('who works here passes without a card, a stranger does not, and whom the device kept out has not come', async () => {
    const staff = await newPerson(gym.admin, { duties: ['receptionist'] })
    const stranger = await newPerson(gym.admin)
    const { personId, memberId } = await faced(gym)
    for (const id of [staff.id, stranger.id])
      await sql`insert into door_number (person_id) values (${id})`.execute(gym.db)
    const reported = await take(
      accessEvent({ who: await doorNoOf(gym, staff.id), occurredAt: secondsAgo(5) }),
      accessEvent({ who: await doorNoOf(gym, stranger.id), occurredAt: secondsAgo(5) }),
      accessEvent({ who: '', occurredAt: secondsAgo(5), opened: false }),
      accessEvent({ who: '99999999999999999999', occurredAt: secondsAgo(5) }),
      accessEvent({ who: await doorNoOf(gym, personId), occurredAt: secondsAgo(5), opened: false }),
    )
    expect(reported.map(({ result, denyReason }) => denyReason ?? result)).toEqual([
      'pass',
      'not_a_member',
      'stranger',
      'stranger',
      'device_denied',
    ])
    expect(await visitsOf(memberId)).toEqual([])
  })

  it('who goes out goes out, whatever their card', async () => {
    const { personId, memberId } = await faced(gym, { hasCard: false })
    await sql`insert into door_number (person_id) values (${personId})`.execute(gym.db)
    const [out] = await take(
      accessEvent({ who: await doorNoOf(gym, personId), occurredAt: secondsAgo(1), direction: 'out' }),
    )
    expect([out?.result, await visitsOf(memberId)]).toEqual(['pass', []])
  })
})

interface Own {
  blacklisted?: boolean
  otherStore?: boolean
  timesLeft?: number
}

describe('a batch', () => {
  it('told twice, unsorted and with repeated lines, is written once and answered alike', async () => {
    const { personId, memberId } = await faced(gym)
    const who = await doorNoOf(gym, personId)
    const records = [50, 4_000, 90, 30, 2_000].map((seconds) =>
      accessEvent({ who, occurredAt: secondsAgo(seconds) }),
    )
    const twice = [...records, ...records]
    const first = await take(...twice)
    expect(first.map(({ isRepeat }) => isRepeat).slice(0, 5)).toEqual([true, false, false, true, false])
    const again = await take(...twice.toReversed())
    expect(again.map(({ id, result, wasKnown }) => [id, result, wasKnown])).toEqual(
      first.map(({ id, result }) => [id, result, true]).reverse(),
    )
    expect(await visitsOf(memberId)).toHaveLength(3)
  })

  it('of yesterday, after an outage, counts for yesterday', async () => {
    const { personId, memberId } = await faced(gym, { kind: 'times' })
    const who = await doorNoOf(gym, personId)
    const late = { who, isFresh: false }
    await take(
      accessEvent({ ...late, occurredAt: secondsAgo(86_400) }),
      accessEvent({ ...late, occurredAt: secondsAgo(86_400 + 7_200) }),
      accessEvent({ ...late, occurredAt: secondsAgo(20) }),
    )
    expect((await visitsOf(memberId)).map(([, , tookUnit]) => tookUnit)).toEqual([true, false, true])
    const yesterday = await gym.clerk('GET', `/api/v1/access-records?person=${personId}&day=2026-03-01`)
    expect(await ids(Promise.resolve(yesterday))).toHaveLength(2)
  })

  it('raced by eight clients on several doors leaves each record, each visit and each time once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => faced(gym, { kind: 'times' })))
    const numbers = await Promise.all(people.map(({ personId }) => doorNoOf(gym, personId)))
    const doors = [door, await newDevice(gym), await newDevice(gym)]
    const records = numbers.flatMap((who) =>
      [10, 200, 400].map((seconds) => accessEvent({ who, occurredAt: secondsAgo(seconds) })),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.shuffledSubarray(records, { minLength: 1 }), { minLength: 8, maxLength: 8 }),
        async (batches) => {
          await Promise.all(
            batches.map((batch, i) => port().takeRecords(doors[i % doors.length]!.device, batch)),
          )
        },
      ),
      { numRuns: 6 },
    )
    await Promise.all(doors.map(({ device }) => port().takeRecords(device, records)))
    const { rows } = await sql<{ found: string; times: string }>`
      select (select count(*) from access_record where door_no = any(${numbers})) as found,
        (select count(*) from check_in where took_unit and member_id = any(${people.map(({ memberId }) => memberId)})) as times
    `.execute(gym.db)
    expect(rows).toEqual([{ found: records.length * doors.length, times: 4 }])
  })

  it('is whole or not at all, and told to pages only when it is', async () => {
    const before = await countEvents()
    const broken = take(
      accessEvent({ who: '', occurredAt: secondsAgo(5) }),
      accessEvent({ who: '', occurredAt: secondsAgo(5), recordId: 'x'.repeat(101) }),
    )
    await expect(broken).rejects.toThrow()
    expect(await countEvents()).toBe(before)
  })
})

async function countEvents(): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from live_event`.execute(gym.db)
  return rows[0]!.found
}

it('a record of another store is in no list', async () => {
  const theirs = await newDevice(gym, { storeId: gym.theirs.id })
  await port().takeRecords(theirs.device, [accessEvent({ who: '', occurredAt: secondsAgo(5) })])
  const list = (query: string, ask = gym.clerk) => ids(ask('GET', `/api/v1/access-records?${query}`))
  for (const query of [`device=${theirs.id}`, `store=${gym.theirs.id}`])
    expect([query, await list(query), await list(query, gym.admin)]).toEqual([
      query,
      [],
      [expect.any(String)],
    ])
})

it('a record is forgotten after the days of the setting, unless somebody came in by it', async () => {
  const { personId } = await faced(gym, { kind: 'period' })
  const who = await doorNoOf(gym, personId)
  const own = await newDevice(gym)
  const at = (daysAgo: number) => secondsAgo(daysAgo * 86_400)
  const reported = async () =>
    (
      await sql<{ occurredAt: string }>`
        select occurred_at from access_record where device_id = ${own.id} order by occurred_at
      `.execute(gym.db)
    ).rows.map(({ occurredAt }) => occurredAt)
  await port().takeRecords(own.device, [
    accessEvent({ who: '', occurredAt: at(3) }),
    accessEvent({ who: '', occurredAt: at(2) }),
    accessEvent({ who, occurredAt: at(3.1) }),
  ])
  await runJob({ db: gym.db, clock: () => at(-(180 - 2.5)) }, recordJobs, 'device.forgetRecords')
  expect(await reported()).toEqual([at(3.1), at(2)].map((one) => one.toISOString()))
})

describe('the time of a record', () => {
  const receivedAt = new Date('2026-03-02T01:00:00Z')
  const at = (seconds: number) => new Date(receivedAt.getTime() + seconds * 1_000)

  it.each([
    ['is the device’s word', { seconds: -30, isFresh: true, clockSkewS: null }, -30, false],
    [
      'is the device’s word after an outage of days',
      { seconds: -300_000, isFresh: false, clockSkewS: 2 },
      -300_000,
      false,
    ],
    [
      'is ours when a fresh one is out and nothing is known of the clock',
      { seconds: -14_400, isFresh: true, clockSkewS: null },
      0,
      true,
    ],
    [
      'is put right by what is known of the clock',
      { seconds: -14_410, isFresh: true, clockSkewS: -14_400 },
      -10,
      true,
    ],
    [
      'is put right in a backlog too',
      { seconds: 14_400 - 7_200, isFresh: false, clockSkewS: 14_400 },
      -7_200,
      true,
    ],
    ['is never ahead of ours', { seconds: 90, isFresh: false, clockSkewS: null }, 0, true],
    ['is ours at the least, by seconds', { seconds: 20, isFresh: true, clockSkewS: 5 }, 0, false],
    [
      'is ours of a clock that has lost its year',
      { seconds: -800_000_000, isFresh: false, clockSkewS: null },
      0,
      true,
    ],
  ])('%s', (_, { seconds, isFresh, clockSkewS }, taken, isSkewed) => {
    expect(timeOf({ occurredAt: at(seconds), isFresh }, { receivedAt, clockSkewS })).toEqual({
      at: at(taken),
      isSkewed,
    })
  })
})
