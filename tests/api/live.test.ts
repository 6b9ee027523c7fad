import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import { type LiveKind, liveKinds } from '../../contract/live-kinds'
import { liveHub } from '../../server/live/hub'
import { liveJobs } from '../../server/live/jobs'
import { noteLive } from '../../server/shared/note-live'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { accessEvent, faced, newDevice, once, portOf } from './fixtures/doors'
import { type Gym, startGym } from './fixtures/gym'
import { runJob } from './fixtures/run-job'

// No event is sent before the oldest open transaction of the cluster ends, and other files fill whole demo chains in one.
rs.setConfig({ testTimeout: 120_000 })

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 30_000)
afterAll(() => gym.close())

const password = 'correct horse battery'
interface Message {
  id: string
  event: string
  data: Record<string, unknown>
}

/** Reads a stream as a page does; `next` waits for the next messages. */
async function listen(ask: Ask, { query = '', since }: { query?: string; since?: string } = {}) {
  const response = await ask(
    'GET',
    `/api/v1/live${query}`,
    undefined,
    since === undefined ? {} : { 'last-event-id': since },
  )
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  const reported: Message[] = []
  let rest = ''
  const more = async (): Promise<boolean> => {
    const { value, done } = await reader.read()
    if (done) return false
    rest += decoder.decode(value, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = new Map(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      if (lines.has('data'))
        reported.push({
          id: lines.get('id') ?? '',
          event: lines.get('event') ?? '',
          data: JSON.parse(lines.get('data') ?? '{}'),
        })
    }
    return true
  }
  const next = async (count: number): Promise<Message[]> => {
    while (reported.length < count) if (!(await more())) break
    return reported.splice(0, count)
  }
  const nextOf = async (count: number, events: string[]): Promise<Message[]> => {
    const found: Message[] = []
    while (found.length < count) {
      const some = await next(1)
      if (some.length === 0) break
      found.push(...some.filter(({ event }) => events.includes(event)))
    }
    return found
  }
  const [start] = await next(1)
  expect(start?.event).toBe('start')
  return {
    start: start!.id,
    next,
    nextOf,
    stop: () => reader.cancel(),
  }
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

const tell = (storeId: string, n: number) =>
  gym.db.transaction().execute((tx) => noteLive(tx, gym.clock(), [{ kind: 'device', storeId, body: { n } }]))
const numbers = (messages: Message[]) => messages.map(({ data }) => data.n)

describe('the live stream', () => {
  it('tells what happens at a door, with what became of it, and visits at the desk', async () => {
    const { device } = await newDevice(gym)
    const member = await faced(gym)
    const stream = await listen(gym.clerk)
    const { rows } = await sql<{
      no: number
    }>`select no from door_number where person_id = ${member.personId}`.execute(gym.db)
    await portOf(gym).takeRecords(device, [
      accessEvent({ who: String(rows[0]?.no), occurredAt: gym.clock() }),
    ])
    await once(gym.clerk, `/members/${member.memberId}/check-in`, {
      storeId: gym.mine.id,
      membershipId: null,
    })
    // Earlier events may come first, as long as an older transaction is open in the cluster.
    const [access, visit] = await stream.nextOf(2, ['access', 'check_in'])
    expect(access).toMatchObject({
      event: 'access',
      data: { memberNo: member.memberNo, result: 'pass', storeName: gym.mine.name },
    })
    expect(visit).toMatchObject({
      event: 'check_in',
      data: { memberId: member.memberId, source: 'front_desk' },
    })
    await stream.stop()
  })

  it('tells nobody of other stores’ doors, named or not', async () => {
    const [clerk, filtered, admin] = [
      await listen(gym.clerk),
      await listen(gym.clerk, { query: `?store=${gym.theirs.id}` }),
      await listen(gym.admin),
    ]
    await tell(gym.theirs.id, 1)
    await tell(gym.mine.id, 2)
    await tell(gym.theirs.id, 3)
    await tell(gym.mine.id, 4)
    expect(numbers(await admin.next(4))).toEqual([1, 2, 3, 4])
    expect(numbers(await clerk.next(2))).toEqual([2, 4])
    const resumed = await listen(gym.clerk, { since: clerk.start })
    expect(numbers(await resumed.next(2))).toEqual([2, 4])
    for (const stream of [clerk, filtered, admin, resumed]) await stream.stop()
    expect((await gym.app.request('/api/v1/live')).status).toBe(401)
  })

  it('goes on from where it was cut, with nothing twice and nothing missing', async () => {
    const first = await listen(gym.admin)
    for (const n of [1, 2, 3]) await tell(gym.mine.id, n)
    const [, second] = await first.next(2)
    await first.stop()
    for (const n of [4, 5]) await tell(gym.mine.id, n)
    const resumed = await listen(gym.admin, { since: second!.id })
    await tell(gym.mine.id, 6)
    expect(numbers(await resumed.next(4))).toEqual([3, 4, 5, 6])
    await resumed.stop()
  })

  it('passes nothing over that is committed after what began later', async () => {
    const stream = await listen(gym.admin)
    const [late, begun] = [signal(), signal()]
    const slow = gym.db.transaction().execute(async (tx) => {
      await noteLive(tx, gym.clock(), [{ kind: 'device', storeId: gym.mine.id, body: { n: 'early' } }])
      begun.give()
      await late.given
    })
    await begun.given
    await tell(gym.mine.id, 7)
    const waiting = await listen(gym.admin, { since: stream.start })
    late.give()
    await slow
    expect(numbers(await stream.next(2))).toEqual(['early', 7])
    expect(numbers(await waiting.next(2))).toEqual(['early', 7])
    await Promise.all([stream.stop(), waiting.stop()])
  })

  it('loses nothing between twenty writers and readers who come and go', async () => {
    const first = await listen(gym.admin)
    await first.stop()
    const writers = Array.from({ length: 20 }, async (_, w) => {
      for (let i = 0; i < 10; i += 1) await tell(gym.mine.id, w * 100 + i)
    })
    const received: unknown[] = []
    let since = first.start
    while (received.length < 200) {
      const stream = await listen(gym.admin, { since })
      const some = await stream.next(Math.min(7, 200 - received.length))
      received.push(...numbers(some))
      since = some.at(-1)?.id ?? since
      await stream.stop()
    }
    await Promise.all(writers)
    const all = Array.from({ length: 20 }, (_, w) => Array.from({ length: 10 }, (_, i) => w * 100 + i)).flat()
    expect(received.toSorted((a, b) => Number(a) - Number(b))).toEqual(all)
  })

  it('says so when more was missed than is told again', async () => {
    const { start, stop } = await listen(gym.admin)
    await stop()
    await gym.db.transaction().execute((tx) =>
      noteLive(
        tx,
        gym.clock(),
        Array.from({ length: 501 }, (_, n) => ({
          kind: 'device' as const,
          storeId: gym.mine.id,
          body: { n },
        })),
      ),
    )
    const missed = async () => {
      const stream = await listen(gym.admin, { since: start })
      const [first] = await stream.next(1)
      await stream.stop()
      return first?.event
    }
    // As soon as no older transaction is open.
    await expect.poll(missed, { timeout: 100_000 }).toBe('reset')
  })

  it.each([
    ['signs out', (ask: Ask) => ask('DELETE', '/api/v1/session')],
    [
      'is disabled',
      () =>
        sql`update account set status = 'disabled', disabled_at = now() where username = 'watcher'`.execute(
          gym.db,
        ),
    ],
    [
      'gets other stores',
      () => sql`update account set store_ids = ${[gym.theirs.id]} where username = 'watcher'`.execute(gym.db),
    ],
    [
      'may do something else',
      () => sql`update role set permissions = '{device:*}' where name = 'watcher'`.execute(gym.db),
    ],
  ])('ends when its reader %s', async (_, change) => {
    await sql`delete from account where username = 'watcher'`
      .execute(gym.db)
      .catch(() =>
        sql`update account set username = gen_random_uuid()::text where username = 'watcher'`.execute(gym.db),
      )
    await sql`insert into role values ('watcher', '', '{device:read}') on conflict (name) do update set permissions = excluded.permissions`.execute(
      gym.db,
    )
    await insertAccount(
      gym.db,
      {
        username: 'watcher',
        role: 'watcher',
        storeIds: [gym.mine.id],
        passwordHash: await cheapPasswordHash(password),
      },
      gym.clock(),
    )
    const ask = await signIn(gym.app, 'watcher', password)
    const stream = await listen(ask)
    await change(ask)
    await expect(stream.next(1)).resolves.toEqual([])
  })

  it('cuts off who reads too slowly, and nobody else', async () => {
    const response = await gym.admin('GET', '/api/v1/live')
    const quick = await listen(gym.admin)
    const body = { n: 'x'.repeat(20_000) }
    const received = quick.next(12)
    for (let i = 0; i < 12; i += 1)
      await gym.db
        .transaction()
        .execute((tx) => noteLive(tx, gym.clock(), [{ kind: 'device', storeId: gym.mine.id, body }]))
    expect(await received).toHaveLength(12)
    await tell(gym.mine.id, 13)
    expect(numbers(await quick.next(1))).toEqual([13])
    const slow = response.body!.getReader()
    const read = async () => {
      for (;;) if ((await slow.read()).done) return
    }
    await expect(read()).rejects.toThrow('too slow')
    await quick.stop()
  })

  it('holds two thousand who hear nothing, each for a few kilobytes, with one query for all', async () => {
    const hub = liveHub(gym.db, gym.clock)
    const { rows } = await sql<{ id: string; accountId: string }>`
      select session.id, account_id from session join account on account.id = account_id where username = 'admin' limit 1
    `.execute(gym.db)
    const who = {
      accountId: rows[0]!.accountId,
      username: 'admin',
      role: 'administrator',
      permissions: ['*'],
      storeIds: null,
      personId: null,
      coachId: null,
    }
    // Other files ran in this process: only what is still used counts.
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    collectGarbage()
    const before = process.memoryUsage()
    const open = (i: number) =>
      hub.open({
        principal: { ...who, sessionId: `01900000-0000-7000-8000-${String(i).padStart(12, '0')}` },
        store: undefined,
        since: undefined,
      })
    const responses = await Promise.all(Array.from({ length: 2_000 }, (_, i) => open(i)))
    collectGarbage()
    const after = process.memoryUsage()
    const each = (after.heapUsed + after.external - before.heapUsed - before.external) / 2_000
    expect(hub.size).toBe(2_000)
    expect(each).toBeLessThan(16 * 1024)
    for (const response of responses) await response.body?.cancel()
    expect(hub.size).toBe(0)
  })

  it('forgets what is a week old', async () => {
    await sql`insert into live_event (at, store_id, kind, body) values (${gym.clock()}::timestamptz - interval '8 days', ${gym.mine.id}, 'device', '{}')`.execute(
      gym.db,
    )
    await sql`insert into live_event (tx, at, store_id, kind, body) values ('4611686018427387904', ${gym.clock()}, ${gym.mine.id}, 'device', '{}')`.execute(
      gym.db,
    )
    await runJob(gym, liveJobs, 'live.forget')
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from live_event where at < ${gym.clock()}::timestamptz - interval '7 days' or tx > '4611686018427387903'
    `.execute(gym.db)
    expect(rows).toEqual([{ left: 0 }])
  })
})

describe('each kind of event', () => {
  const hearer = async (name: string, permissions: string[]) => {
    await sql`insert into role (name, title, permissions) values (${name}, ${name}, ${permissions})`.execute(
      gym.db,
    )
    return reader(name, name)
  }
  const reader = async (name: string, role: string) => {
    await insertAccount(
      gym.db,
      {
        username: name,
        role,
        storeIds: [gym.mine.id],
        passwordHash: await cheapPasswordHash(password),
      },
      gym.clock(),
    )
    return signIn(gym.app, name, password)
  }
  const isHeld = (permissions: readonly string[], wanted: string) =>
    ['*', wanted, wanted.replace(/:.*/, ':*')].some((one) => permissions.includes(one))
  // An object literal has only its own keys.
  const kinds = (Object.keys(liveKinds) as LiveKind[]).filter((kind) => kind !== 'notification')
  /** One event of each kind in the own store and in the other, and a device's at the end. */
  const tellAll = () =>
    gym.db
      .transaction()
      .execute((tx) =>
        noteLive(tx, gym.clock(), [
          ...[gym.theirs.id, gym.mine.id].flatMap((storeId) =>
            kinds.map((kind) => ({ kind, storeId, body: { storeId } })),
          ),
          { kind: 'device', storeId: gym.mine.id, body: { isLast: true } },
        ]),
      )

  it('of members is not told to whoever may read devices alone, as it happens or afterwards', async () => {
    const technician = await hearer('technician', ['device:read'])
    const stream = await listen(technician)
    await tellAll()
    const resumed = await listen(technician, { since: stream.start })
    const expected = [
      ['device', gym.mine.id],
      ['task', gym.mine.id],
      ['device', undefined],
    ]
    for (const one of [stream, resumed])
      expect((await one.next(3)).map(({ event, data }) => [event, data.storeId])).toEqual(expected)
    await Promise.all([stream.stop(), resumed.stop()])
    expect((await technician('GET', '/api/v1/access-records')).status).toBe(403)
  })

  /** A notification for the account that `reader` made for a role. */
  const noteFor = (role: string) =>
    sql`
      select notify_account(array(select id from account where username = ${`one-${role}`}), null, 'backup_overdue', null, ${gym.clock()})
    `.execute(gym.db)

  it('is told to each built-in role exactly as the contract gives it', async () => {
    const { rows: roles } = await sql<{ name: string; permissions: string[] }>`
      select name, permissions from role where is_built_in order by name
    `.execute(gym.db)
    const found: Record<string, string[]> = {}
    for (const { name, permissions } of roles) {
      const given = kinds.filter((kind) => liveKinds[kind].every((one) => isHeld(permissions, one)))
      const ask = await reader(`one-${name}`, name)
      found[name] = given
      if (given.length === 0) {
        const stream = await listen(ask)
        await tellAll()
        await noteFor(name)
        expect([name, (await stream.next(1)).map(({ event }) => event)]).toEqual([name, ['notification']])
        await stream.stop()
        continue
      }
      const stream = await listen(ask)
      await tellAll()
      await tellAll()
      const resumed = await listen(ask, { since: stream.start })
      // Of the second round only the first event is awaited: a surplus event would come before it.
      for (const one of [stream, resumed]) {
        const events = await one.next(given.length + (given.includes('device') ? 2 : 1))
        const round = given.includes('device') ? [...given, 'device'] : given
        expect([name, events.map(({ event }) => event)]).toEqual([name, [...round, given[0]]])
        expect(events.filter(({ data }) => data.storeId === gym.theirs.id)).toEqual([])
        await one.stop()
      }
    }
    expect(found).toEqual({
      accountant: ['check_in'],
      administrator: kinds,
      auditor: kinds,
      coach: ['check_in'],
      editor: [],
      front_desk: kinds,
      manager: kinds,
    })
  })

  it('is not told any more to a stream whose reader’s role has lost it', async () => {
    const ask = await hearer('shifting', ['device:read', 'member:read'])
    const stream = await listen(ask)
    await sql`update role set permissions = '{device:read}' where name = 'shifting'`.execute(gym.db)
    await tellAll()
    expect(await stream.next(1)).toEqual([])
  })
})
