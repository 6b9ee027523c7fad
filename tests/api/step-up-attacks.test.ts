import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import { liveHub } from '../../server/live/hub'
import { askOf, signInOnce } from '../harness/app'
import { answerWith, createPasskey } from '../harness/authenticator'
import { addRoles, codeAt, enrolled, joined, password } from './fixtures/accounts'
import { type Gym, startGym } from './fixtures/gym'

rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
}, 60_000)
afterAll(() => gym.close())

const proof = '/api/v1/session/proof'
const codeOf = async (reply: Response | Promise<Response>) => {
  const given = await reply
  return given.ok ? given.status : (await given.json()).code
}

describe('a second factor required while an account moves into the role', () => {
  const waiters = async () => {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(gym.db)
    return rows[0]!.found
  }
  const requiredAt = async (id: string) =>
    (
      await sql<{
        at: string | null
      }>`select second_factor_required_at as at from account where id = ${id}`.execute(gym.db)
    ).rows[0]!.at

  it.each(['the account first', 'the role first'])('holds for the account: %s', async (order) => {
    const { row } = await joined(gym, { role: 'lead' })
    const move = sql`update account set role = 'helper' where id = ${row.id}`
    const demand = sql`update role set requires_second_factor = true where name = 'helper'`
    const [first, second] = order === 'the account first' ? [move, demand] : [demand, move]
    let later: Promise<unknown> = Promise.resolve()
    await gym.db.transaction().execute(async (tx) => {
      await first.execute(tx)
      let isDone = false
      later = second.execute(gym.db).then(() => {
        isDone = true
      })
      while (!isDone && (await waiters()) === 0);
    })
    await later
    expect(await requiredAt(row.id)).not.toBe(null)
    await sql`update role set requires_second_factor = false where name = 'helper'`.execute(gym.db)
  })

  it('holds for an account that is made while the whole chain begins to require it', async () => {
    let making: Promise<{ id: string }> | undefined
    await gym.db.transaction().execute(async (tx) => {
      await sql`update setting set value = '{"isRequired": true, "graceDays": 14}' where name = 'second_factor'`.execute(
        tx,
      )
      let isDone = false
      making = joined(gym).then(({ row }) => {
        isDone = true
        return row
      })
      while (!isDone && (await waiters()) === 0);
    })
    const { id } = await making!
    expect(await requiredAt(id)).not.toBe(null)
    await sql`update setting set value = '{"isRequired": false, "graceDays": 14}' where name = 'second_factor'`.execute(
      gym.db,
    )
  })
})

it('a live stream that was open before a second factor fell due ends with the next look at its session', async () => {
  const ask = await signInOnce(gym.app, 'clerk', 'correct horse battery')
  const reply = await ask('GET', '/api/v1/live')
  expect(reply.status).toBe(200)
  await sql`update account set second_factor_required_at = ${gym.clock()}::timestamptz - interval '15 days' where username = 'clerk'`.execute(
    gym.db,
  )
  const hub = liveHub(gym.db, gym.clock)
  hub.recheck()
  const reader = reply.body!.getReader()
  while (!(await reader.read()).done);
  expect(await codeOf(ask('GET', '/api/v1/live'))).toBe('enrolment_required')
  await sql`update account set second_factor_required_at = null where username = 'clerk'`.execute(gym.db)
})

describe('guesses at a proof', () => {
  it('of many accounts are counted by the network they come from, and apart from those at sign-in', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => joined(gym, { role: 'helper' })))
    const codes: unknown[] = []
    for (const { ask } of people)
      for (let n = 0; n < 4; n++) codes.push(await codeOf(ask('POST', proof, { password: `guess ${n}` })))
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('wrong_credentials'))
    expect(codes.slice(30)).toEqual(['too_many_attempts', 'too_many_attempts'])
    const stranger = { username: 'nobody', password }
    expect(await codeOf(askOf(gym.app)('POST', '/api/v1/session', stranger))).toBe('wrong_credentials')
    gym.clock.advance({ hours: 2 })
  })

  it('by code are not forgiven by a right password, and the other way round', async () => {
    const { ask } = await joined(gym, { role: 'helper' })
    const { secret } = await enrolled(gym, ask)
    gym.clock.advance({ minutes: 5 })
    for (let n = 0; n < 4; n++)
      expect(await codeOf(ask('POST', proof, { code: `00000${n}` }))).toBe('wrong_second_factor')
    expect(await codeOf(ask('POST', proof, { password }))).toBe(200)
    expect(await codeOf(ask('POST', proof, { code: '000009' }))).toBe('wrong_second_factor')
    expect(await codeOf(ask('POST', proof, { code: codeAt(secret, gym.clock()) }))).toBe('too_many_attempts')
    gym.clock.advance({ hours: 2 })
  })
})

it('two proofs by one assertion at once: one opens the session, the other is refused', async () => {
  const { ask } = await joined(gym)
  const made = await ask('POST', '/api/v1/own-account/passkeys/options')
  const { passkey, credential } = createPasskey(await made.json())
  expect(await codeOf(ask('POST', '/api/v1/own-account/passkeys', { name: '手机', credential }))).toBe(200)
  const { passkey: request } = await (await ask('GET', proof)).json()
  const answer = answerWith(passkey, request)
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(ask('POST', proof, { passkey: answer }))))
  expect(codes.sort()).toEqual([200, 'wrong_passkey', 'wrong_passkey'])
})
