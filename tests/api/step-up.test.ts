import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { endpointsOf } from '../../server/kit/resource/serve'
import { type Ask, administrator, signInOnce } from '../harness/app'
import { addRoles, codeAt, enrolled, joined, password } from './fixtures/accounts'
import { type Gym, startGym, unknownId } from './fixtures/gym'
import { ask as minimal } from './fixtures/requests/minimal-request'

rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
}, 60_000)
afterAll(() => gym.close())

const proof = '/api/v1/session/proof'
const guarded = () => endpointsOf(gym.app).filter(({ stepUp }) => stepUp)
const codeOf = async (reply: Response | Promise<Response>) => {
  const given = await reply
  const isProblem = given.headers.get('content-type')?.includes('problem') ?? false
  return isProblem ? (await given.json()).code : given.status
}
const giving = { title: '新角色', description: '', permissions: ['store:read'] }
/** A person who has just signed in, and proves their identity only if the test does it. */
async function newcomer(role: string) {
  const { row } = await joined(gym, { role })
  return { row, ask: await signInOnce(gym.app, row.username, password) }
}
let serial = 0
/** Changes permissions, which is refused until the session is proven. */
const give = (ask: Ask) =>
  codeOf(
    ask('POST', '/api/v1/roles', {
      ...giving,
      name: `role_${'abcdefghij'[serial++ % 10]}${'klmnopq'[Math.floor(serial / 10)]}`,
    }),
  )

it('is demanded before rights are given, others are reset, refunds approved, secrets shown and people carried away', () => {
  expect(
    guarded()
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual([
    'DELETE /own-account/passkeys/:id',
    'DELETE /roles/:id',
    'GET /accounts/export.csv',
    'GET /appointments/export.csv',
    'GET /audit-lines/export.csv',
    'GET /bill-differences/export.csv',
    'GET /certificates/export.csv',
    'GET /coaches/export.csv',
    'GET /earning-rules/export.csv',
    'GET /earnings/export.csv',
    'GET /invoices/export.csv',
    'GET /leads/export.csv',
    'GET /leads/funnel.csv',
    'GET /leave-requests/export.csv',
    'GET /locker-rentals/export.csv',
    'GET /members/export.csv',
    'GET /memberships/export.csv',
    'GET /orders/export.csv',
    'GET /people/export.csv',
    'GET /refunds/export.csv',
    'GET /till-shifts/export.csv',
    'GET /training-plans/export.csv',
    'GET /voucher-deals/export.csv',
    'GET /vouchers/export.csv',
    'PATCH /accounts/:id',
    'PATCH /message-channels/:id',
    'PATCH /message-channels/:id/sms',
    'PATCH /message-channels/:id/smtp',
    'PATCH /message-channels/:id/wechat',
    'PATCH /roles/:id',
    'PATCH /settings/:id',
    'POST /accounts',
    'POST /accounts/:id/enable',
    'POST /accounts/:id/forgetSecondFactor',
    'POST /accounts/:id/invite',
    'POST /accounts/:id/reset',
    'POST /earnings/freeze',
    'POST /face-devices/:id/secret',
    'POST /message-channels/:id/try',
    'POST /own-account/passkeys',
    'POST /own-account/passkeys/options',
    'POST /people/:id/reveal',
    'POST /refunds/:id/approve',
    'POST /roles',
    'POST /roles/:id/restore',
    'POST /settings/:id/reset',
  ])
})

it('is refused by each of them ten minutes after the sign-in, and by no other endpoint', async () => {
  const ask = await signInOnce(gym.app)
  gym.clock.advance({ minutes: 9 })
  for (const endpoint of guarded())
    expect([endpoint.path, await codeOf(minimal(ask, endpoint, { id: unknownId }))]).not.toEqual([
      endpoint.path,
      'step_up_required',
    ])
  gym.clock.advance({ minutes: 1 })
  for (const endpoint of guarded())
    expect([endpoint.path, await codeOf(minimal(ask, endpoint, { id: unknownId }))]).toEqual([
      endpoint.path,
      'step_up_required',
    ])
  for (const endpoint of endpointsOf(gym.app).filter((one) => one.method === 'GET' && !one.stepUp))
    expect([endpoint.path, await codeOf(minimal(ask, endpoint, { id: unknownId }))]).not.toEqual([
      endpoint.path,
      'step_up_required',
    ])
})

it('asks nothing of whoever lacks the permission anyway', async () => {
  const { ask } = await newcomer('helper')
  gym.clock.advance({ minutes: 11 })
  expect(await give(ask)).toBe('forbidden')
})

describe('a proof', () => {
  it('by password opens this session for ten minutes, and no other session of the same account', async () => {
    const [here, there] = [await signInOnce(gym.app), await signInOnce(gym.app)]
    gym.clock.advance({ minutes: 10 })
    expect([await give(here), await give(there)]).toEqual(['step_up_required', 'step_up_required'])
    const reply = await here('POST', proof, { password: administrator.password })
    const until = new Date(gym.clock().getTime() + 600_000).toISOString()
    expect([reply.status, await reply.json()]).toEqual([200, { provenUntil: until }])
    expect(await (await here('GET', proof)).json()).toEqual({
      provenUntil: until,
      hasTotp: false,
      passkey: null,
    })
    expect([await give(here), await give(there)]).toEqual([201, 'step_up_required'])
    gym.clock.advance({ minutes: 10 })
    expect(await give(here)).toBe('step_up_required')
    const lines = await gym.db
      .selectFrom('audit')
      .select('who')
      .where('action', '=', 'account.prove')
      .execute()
    expect(lines).toContainEqual({ who: 'admin' })
  })

  it('by a code of the authenticator, once, or by a recovery code', async () => {
    const { ask } = await newcomer('administrator')
    const { secret, recoveryCodes } = await enrolled(gym, ask)
    gym.clock.advance({ minutes: 10 })
    expect((await (await ask('GET', proof)).json()).hasTotp).toBe(true)
    const code = codeAt(secret, gym.clock())
    expect(await codeOf(ask('POST', proof, { code }))).toBe(200)
    expect(await give(ask)).toBe(201)
    expect(await codeOf(ask('POST', proof, { code }))).toBe('wrong_second_factor')
    gym.clock.advance({ minutes: 10 })
    expect(await codeOf(ask('POST', proof, { code: recoveryCodes[0] }))).toBe(200)
    expect(await give(ask)).toBe(201)
    expect(await codeOf(ask('POST', proof, { code: recoveryCodes[0] }))).toBe('wrong_recovery_code')
  })

  it('is one of them and nothing else', async () => {
    const { ask } = await newcomer('administrator')
    for (const body of [
      {},
      { password, code: '123456' },
      { password, provenAt: '2030-01-01' },
      { code: 'x' },
    ])
      expect((await ask('POST', proof, body)).status).toBe(422)
  })

  it('is guessed at five times and then no more, whatever is right elsewhere', async () => {
    const { ask } = await newcomer('administrator')
    gym.clock.advance({ minutes: 10 })
    const wrong = []
    for (let n = 0; n < 6; n++) wrong.push(await codeOf(ask('POST', proof, { password: `not it ${n}` })))
    expect(wrong).toEqual([...Array(5).fill('wrong_credentials'), 'too_many_attempts'])
    expect(await codeOf(ask('POST', proof, { password }))).toBe('too_many_attempts')
    expect(await give(ask)).toBe('step_up_required')
    gym.clock.advance({ minutes: 15 })
    expect(await codeOf(ask('POST', proof, { password }))).toBe(200)
  })

  it('of a session that has ended opens nothing', async () => {
    const ask = await signInOnce(gym.app)
    expect((await ask('DELETE', '/api/v1/session')).status).toBe(200)
    expect(await codeOf(ask('POST', proof, { password: administrator.password }))).toBe('not_signed_in')
  })
})
