import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import type { Role } from '../../contract/system/role'
import type { SettingRow } from '../../contract/system/settings'
import { endpointsOf } from '../../server/kit/resource/serve'
import { resetAccount } from '../../server/system/account/reset-account'
import { type Ask, administrator, askOf, signIn } from '../harness/app'
import { addRoles, codeAt, enrolled, fresh, joined, keyed, password, takeLink } from './fixtures/accounts'
import { type Gym, startGym, unknownId, versioned } from './fixtures/gym'
import { ask as minimal } from './fixtures/requests/minimal-request'

rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
}, 60_000)
afterAll(() => gym.close())

const own = '/api/v1/own-account'
const shown = async (reply: Response | Promise<Response>) => {
  const given = await reply
  return [given.status, (await given.json()).code]
}

async function setChain(ask: Ask, value: { isRequired: boolean; graceDays: number }) {
  const { rows }: { rows: SettingRow[] } = await (await ask('GET', '/api/v1/settings')).json()
  const row = rows.find(({ name }) => name === 'second_factor')!
  const reply = await ask('PATCH', '/api/v1/settings/second_factor', { value }, versioned(row))
  expect(reply.status).toBe(200)
}

async function requireOfRole(name: string, requiresSecondFactor: boolean, by: Ask = gym.admin) {
  const { rows }: { rows: Role[] } = await (await gym.admin('GET', `/api/v1/roles?pageSize=200`)).json()
  const row = rows.find((role) => role.name === name)!
  return by('PATCH', `/api/v1/roles/${row.id}`, { requiresSecondFactor }, versioned(row))
}

/** Signs in and keeps the reply. */
async function enter(username: string, given: { password?: string; code?: string } = {}) {
  const reply = await askOf(gym.app)('POST', '/api/v1/session', { username, password, ...given })
  const { token, mustEnrol } = await reply.json()
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    status: reply.status,
    mustEnrol,
    ask: askOf(gym.app, { authorization: `Bearer ${token}`, cookie }),
  }
}
/** Days pass, which no session survives. */
async function pass(days: number) {
  gym.clock.advance({ days })
  gym.admin = await signIn(gym.app)
}
const dueOf = async (ask: Ask) => (await (await ask('GET', '/api/v1/session')).json()).enrolBy

describe('a second factor required of one role', () => {
  it('leaves a grace period from the day it met the account, with its end in the session', async () => {
    const { row, ask } = await joined(gym)
    const { ask: other } = await joined(gym, { role: 'lead' })
    expect(await dueOf(ask)).toBe(null)
    expect((await requireOfRole('helper', true)).status).toBe(200)
    const due = new Date(gym.clock().getTime() + 14 * 86_400_000).toISOString()
    expect([await dueOf(ask), await dueOf(other)]).toEqual([due, null])
    expect((await ask('GET', '/api/v1/stores')).status).toBe(200)
    await pass(3)
    // A person who gets the role later has the whole period; requiring it again does not restart the period.
    const { ask: later } = await joined(gym)
    const laterDue = new Date(gym.clock().getTime() + 14 * 86_400_000).toISOString()
    expect((await requireOfRole('helper', true)).status).toBe(200)
    const now = await enter(row.username)
    expect([now.mustEnrol, await dueOf(now.ask), await dueOf(later)]).toEqual([false, due, laterDue])
    expect((await requireOfRole('helper', false)).status).toBe(200)
    expect([await dueOf(now.ask), await dueOf(later)]).toEqual([null, null])
  })

  it('is not for whoever holds less than the role to set', async () => {
    const { ask } = await joined(gym, { role: 'lead' })
    expect(await shown(requireOfRole('manager', true, ask))).toEqual([403, 'forbidden'])
    const made = {
      name: 'keeper',
      title: '角色员',
      description: '',
      permissions: ['role:read', 'role:write'],
    }
    expect((await gym.admin('POST', '/api/v1/roles', made, keyed())).status).toBe(201)
    const { ask: keeper } = await joined(gym, { role: 'keeper' })
    expect(await shown(requireOfRole('administrator', true, keeper))).toEqual([403, 'beyond_own_permissions'])
    expect(await shown(requireOfRole('manager', true, keeper))).toEqual([403, 'beyond_own_permissions'])
  })
})

describe('past the grace period', () => {
  it('a sign-in opens nothing but setting up a second factor and leaving, and everything once that is done', async () => {
    const { row } = await joined(gym)
    await requireOfRole('helper', true)
    await pass(14)
    const { ask, mustEnrol } = await enter(row.username)
    expect(mustEnrol).toBe(true)
    const open: string[] = []
    for (const endpoint of endpointsOf(gym.app)) {
      if (endpoint.permission === 'public' || endpoint.path === '/session') continue
      const reply = await minimal(ask, endpoint, { id: unknownId })
      const code = reply.headers.get('content-type')?.includes('problem') ? (await reply.json()).code : 'done'
      if (code !== 'enrolment_required') open.push(`${endpoint.method} ${endpoint.path}`)
    }
    expect(open).toEqual([
      'POST /own-account/second-factor',
      'POST /own-account/second-factor/confirm',
      'POST /own-account/passkeys/options',
      'POST /own-account/passkeys',
    ])
    expect(await shown(ask('GET', '/api/v1/session'))).toEqual([401, 'enrolment_required'])
    for (const path of ['/api/v1/events', '/api/v1/media/uploads', '/api/v1/documents', '/api/v1/imports'])
      for (const method of ['GET', 'POST', 'HEAD'])
        expect([path, method, (await ask(method, path)).status]).not.toEqual([path, method, 200])
    await enrolled(gym, ask)
    expect((await ask('GET', '/api/v1/stores')).status).toBe(200)
    expect(await dueOf(ask)).toBe(null)
    const lines = await gym.db.selectFrom('audit').select('action').where('rowId', '=', row.id).execute()
    expect(lines.map(({ action }) => action)).toContain('account.addSecondFactor')
    await requireOfRole('helper', false)
  })

  it('a restricted session can be left', async () => {
    const { row } = await joined(gym)
    await requireOfRole('helper', true)
    await pass(15)
    const { ask } = await enter(row.username)
    expect((await ask('DELETE', '/api/v1/session')).status).toBe(200)
    expect(await shown(ask('POST', `${own}/second-factor`, { password }))).toEqual([401, 'not_signed_in'])
    await requireOfRole('helper', false)
  })

  it('whoever has a second factor cannot remove the last one', async () => {
    const { row, ask } = await joined(gym)
    const { secret, recoveryCodes } = await enrolled(gym, ask)
    await requireOfRole('helper', true)
    expect((await (await ask('GET', own)).json()).mustHaveSecondFactor).toBe(true)
    const proof = { password, code: recoveryCodes[0] }
    const refused = await ask('POST', `${own}/second-factor/remove`, proof)
    expect([refused.status, (await refused.json()).fields]).toEqual([
      409,
      [{ path: [], code: 'second_factor_needed' }],
    ])
    // A refused attempt used up no code.
    expect((await ask('POST', `${own}/recovery-codes`, proof)).status).toBe(200)
    // Removed by an administrator, it is set up again at the next sign-in.
    await pass(20)
    const now = await fresh(gym.admin, row)
    const path = `/api/v1/accounts/${row.id}/forgetSecondFactor`
    expect((await gym.admin('POST', path, { reason: '丢失手机' }, versioned(now))).status).toBe(200)
    expect((await enter(row.username, { code: codeAt(secret, gym.clock()) })).mustEnrol).toBe(true)
    await requireOfRole('helper', false)
  })
})

describe('a second factor required of the whole chain', () => {
  it('leaves from 0 to 90 days of grace', async () => {
    const { rows }: { rows: SettingRow[] } = await (await gym.admin('GET', '/api/v1/settings')).json()
    const row = rows.find(({ name }) => name === 'second_factor')!
    for (const value of [
      { isRequired: true, graceDays: 91 },
      { isRequired: true, graceDays: -1 },
      { graceDays: 3 },
    ])
      expect(
        (await gym.admin('PATCH', '/api/v1/settings/second_factor', { value }, versioned(row))).status,
      ).toBe(422)
  })

  it('at once, shuts nobody out: the last administrator enrols at sign-in, and the reset by hand goes on working', async () => {
    const { rows }: { rows: SettingRow[] } = await (await gym.admin('GET', '/api/v1/settings')).json()
    expect(rows.find(({ name }) => name === 'second_factor')!.value).toEqual({
      isRequired: false,
      graceDays: 14,
    })
    await setChain(gym.admin, { isRequired: true, graceDays: 0 })
    expect(await shown(gym.admin('GET', '/api/v1/stores'))).toEqual([401, 'enrolment_required'])
    const { ask, mustEnrol } = await enter(administrator.username, administrator)
    expect(mustEnrol).toBe(true)
    const begun = await ask('POST', `${own}/second-factor`, { password: administrator.password })
    const { secret } = await begun.json()
    const code = codeAt(secret, gym.clock())
    expect((await ask('POST', `${own}/second-factor/confirm`, { code })).status).toBe(200)
    expect((await ask('GET', '/api/v1/stores')).status).toBe(200)

    const { token } = await resetAccount(gym.db, administrator.username, gym.clock())
    expect((await takeLink(gym.app, token)).status).toBe(200)
    const again = await enter(administrator.username)
    expect([again.status, again.mustEnrol]).toEqual([201, true])
    await enrolled(gym, again.ask)
    await setChain(again.ask, { isRequired: false, graceDays: 14 })
    const { rows: history } = await (await again.ask('GET', '/api/v1/settings/second_factor/history')).json()
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'setting.update',
      'setting.update',
    ])
  })
})
