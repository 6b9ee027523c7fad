import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { signIn } from '../harness/app'
import { addRoles, joined, password } from './fixtures/accounts'
import { answer, type Gym, startGym, versioned } from './fixtures/gym'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
}, 60_000)
afterAll(() => gym.close())

const own = '/api/v1/own-account'
const sessionOf = (reply: Response) => reply.status

describe('one’s own account', () => {
  it('tells who one is and what one may do', async () => {
    const { row, ask } = await joined(gym, { displayName: '陈晨', storeIds: [gym.mine.id] })
    expect(await answer(ask('GET', own))).toEqual({
      status: 200,
      body: {
        username: row.username,
        displayName: '陈晨',
        roleTitle: '助理',
        storeNames: [gym.mine.name],
        personId: null,
        personName: null,
        coachId: null,
        coachName: null,
        permissions: ['store:read'],
        passwordChangedAt: gym.clock().toISOString(),
        hasSecondFactor: false,
        mustHaveSecondFactor: false,
        recoveryCodesLeft: 0,
        version: row.version,
      },
    })
    expect(await (await ask('GET', '/api/v1/session')).json()).toEqual({
      username: row.username,
      displayName: '陈晨',
      role: 'helper',
      roleTitle: '助理',
      permissions: ['store:read'],
      storeIds: [gym.mine.id],
      personId: null,
      coachId: null,
      startPage: 'overview',
      enrolBy: null,
      unreadNotifications: 0,
      businessName: '健身俱乐部',
    })
    expect((await (await gym.admin('GET', own)).json()).storeNames).toBeNull()
  })

  it('is renamed by its person, in the version they saw, and in nothing else', async () => {
    const { row, ask } = await joined(gym)
    const rename = (displayName: string, seen: { version: number }) =>
      ask('PATCH', own, { displayName }, versioned(seen))
    const { body } = await answer(rename('新名字', row))
    expect([body.displayName, body.version]).toEqual(['新名字', row.version + 1])
    expect((await rename('再改', row)).status).toBe(409)
    for (const extra of [{ role: 'administrator' }, { storeIds: null }, { username: 'root' }])
      expect((await ask('PATCH', own, { displayName: '某', ...extra }, versioned(body))).status).toBe(422)
    expect((await gym.admin('GET', `/api/v1/accounts?q=xinmingzi`)).status).toBe(200)
  })

  it('needs a session', async () => {
    const { app } = gym
    for (const path of ['', '/sign-ins']) expect((await app.request(`${own}${path}`)).status).toBe(401)
  })
})

describe('one’s own password', () => {
  it('is not guessed at in a session that was left open', async () => {
    const { ask } = await joined(gym)
    const change = (current: string) =>
      ask('POST', `${own}/password`, { current, next: 'something else here' })
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await change(`guess number ${i}`)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await change(password)).status).toBe(429)
    gym.clock.advance({ minutes: 20 })
    expect((await change(password)).status).toBe(200)
  })
})

describe('one’s own sign-ins', () => {
  it('are listed, and ended one by one or all the others at once', async () => {
    const { row, ask } = await joined(gym)
    const [second, third] = [
      await signIn(gym.app, row.username, password),
      await signIn(gym.app, row.username, password),
    ]
    const { rows } = await (await ask('GET', `${own}/sign-ins`)).json()
    expect(rows.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([
      false,
      false,
      true,
    ])
    const { rows: seconds } = await (await second('GET', `${own}/sign-ins`)).json()
    const { id } = seconds.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    const { ask: other } = await joined(gym)
    expect((await other('DELETE', `${own}/sign-ins/${id}`)).status).toBe(404)
    expect((await ask('DELETE', `${own}/sign-ins/${id}`)).status).toBe(200)
    expect((await second('GET', '/api/v1/session')).status).toBe(401)
    expect(await (await ask('POST', `${own}/end-other-sign-ins`)).json()).toEqual({ ended: 1 })
    const left = await Promise.all([ask, third, other].map((one) => one('GET', '/api/v1/session')))
    expect(left.map(sessionOf)).toEqual([200, 401, 200])
  })
})
