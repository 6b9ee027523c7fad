import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, rs } from '@rstest/core'
import { documentFile } from '../../server/shared/document-store'
import { askOf, signInOnce } from '../harness/app'
import {
  addRoles,
  at,
  codeAt,
  enrolled,
  fresh,
  joined,
  keyed,
  linked,
  password,
  takeLink,
} from './fixtures/accounts'
import { type Gym, startGym, versioned } from './fixtures/gym'
import { pdf, upload } from './fixtures/papers'

rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
const lines: string[] = []
beforeAll(async () => {
  gym = await startGym({ onLog: (line) => void lines.push(line) })
  await addRoles(gym)
}, 60_000)
afterAll(() => gym.close())
beforeEach(() => {
  gym.clock.advance({ minutes: 20 })
  lines.length = 0
})

/** The security events of the log since the test began, without the time. */
const events = () =>
  lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => msg === 'security')
    .map(({ time: _, msg: __, ...event }) => event)

const env = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const enter = (body: object, from = '203.0.113.7', headers: Record<string, string> = {}) =>
  gym.app.request(
    '/api/v1/session',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'request-0001', ...headers },
      body: JSON.stringify(body),
    },
    env(from),
  )
const request = { requestId: 'request-0001', address: '203.0.113.7', method: 'POST', path: '/api/v1/session' }

describe('a sign-in that fails is one line of the security log', () => {
  it('for a wrong password: with the account it was tried on, and not with what was typed', async () => {
    const { row } = await joined(gym)
    lines.length = 0
    expect((await enter({ username: row.username, password: 'hunter2hunter2' })).status).toBe(401)
    const about = { level: 'warn', event: 'sign_in.failed', code: 'wrong_credentials', ...request }
    expect(events()).toEqual([{ ...about, accountId: row.id }])
  })

  it('for a name that nobody has, which may be a password typed into the wrong field: without the name', async () => {
    await enter({ username: 'my-secret-password', password: 'hunter2hunter2' })
    expect(events()).toMatchObject([{ event: 'sign_in.failed', code: 'wrong_credentials', accountId: null }])
    expect(lines.join('')).not.toMatch(/my-secret-password|hunter2/)
  })

  it('for a wrong code of the second factor', async () => {
    const { row, ask } = await joined(gym)
    await enrolled(gym, ask)
    lines.length = 0
    await enter({ username: row.username, password, code: '000000' })
    expect(events()).toMatchObject([
      { event: 'sign_in.failed', code: 'wrong_second_factor', accountId: row.id },
    ])
  })

  it('for a link that opens nothing', async () => {
    const token = 'A'.repeat(43)
    await takeLink(gym.app, token)
    expect(events()).toMatchObject([{ event: 'credential.refused', code: 'wrong_link' }])
    expect(lines.join('')).not.toContain(token)
  })
})

describe('what is refused to somebody who is signed in is one line of the security log', () => {
  it('when a permission is missing', async () => {
    const { row, ask } = await joined(gym)
    lines.length = 0
    await ask('GET', '/api/v1/people?q=hunter2')
    expect(events()).toMatchObject([
      {
        event: 'permission.refused',
        code: 'forbidden',
        permission: 'person:read',
        accountId: row.id,
        path: '/api/v1/people',
      },
    ])
    expect(lines.join('')).not.toContain('hunter2')
  })

  it('when every store is needed, and the account has one', async () => {
    await gym.clerk('POST', '/api/v1/banners', {})
    expect(events()).toMatchObject([{ event: 'permission.refused', code: 'beyond_own_stores' }])
  })

  it('when the session has to be proven again, and when the proof fails', async () => {
    const { row } = await joined(gym, { role: 'administrator' })
    const ask = await signInOnce(gym.app, row.username, password)
    gym.clock.advance({ minutes: 30 })
    lines.length = 0
    await ask('POST', '/api/v1/roles', { name: 'x', title: 'x', description: '', permissions: [] })
    await ask('POST', '/api/v1/session/proof', { password: 'hunter2hunter2' })
    expect(events()).toMatchObject([
      { event: 'step_up.required', accountId: row.id, path: '/api/v1/roles' },
      { event: 'step_up.failed', code: 'wrong_credentials', accountId: row.id },
    ])
  })

  it('when its token comes without the cookie', async () => {
    const reply = await enter({ username: 'admin', password: 'long enough to be safe' })
    const { token } = await reply.json()
    lines.length = 0
    await askOf(gym.app, { authorization: `Bearer ${token}` })('GET', '/api/v1/stores')
    expect(events()).toMatchObject([
      { event: 'session.stolen', accountId: expect.stringMatching(/^[\da-f-]{36}$/) },
    ])
    expect(lines.join('')).not.toContain(token)
  })
})

it('another site’s call is one line of the security log', async () => {
  await enter({ username: 'x', password: 'x' }, '203.0.113.7', { origin: 'https://evil.example' })
  expect(events()).toMatchObject([{ event: 'origin.foreign', code: 'foreign_origin', accountId: null }])
})

it('the try that is one too many is a line of the security log, and says so', async () => {
  for (let n = 0; n < 6; n++) await enter({ username: 'nobody', password: 'x' })
  const failed = Array.from({ length: 5 }, () => 'sign_in.failed')
  expect(events().map(({ event }) => event)).toEqual([...failed, 'limit.exceeded'])
})

it('a change of the second factor is a line of the security log, whoever makes it', async () => {
  const { row, ask } = await joined(gym)
  lines.length = 0
  const { secret } = await enrolled(gym, ask)
  gym.clock.advance({ minutes: 1 })
  const code = codeAt(secret, gym.clock())
  await ask('POST', '/api/v1/own-account/second-factor/remove', { password, code })
  await enrolled(gym, ask)
  const account = await fresh(gym.admin, row)
  const forgotten = await gym.admin(
    'POST',
    `${at}/${row.id}/forgetSecondFactor`,
    { reason: '手机遗失' },
    versioned(account),
  )
  expect(forgotten.status).toBe(200)
  const changes = events().filter(({ event }) => event === 'second_factor.changed')
  expect(changes.map(({ change, ofAccountId }) => [change, ofAccountId])).toEqual([
    ['addSecondFactor', row.id],
    ['removeSecondFactor', row.id],
    ['addSecondFactor', row.id],
    ['forgetSecondFactor', row.id],
  ])
  expect(changes[3]!.accountId).not.toBe(row.id)
  expect(lines.join('')).not.toContain(secret)
})

it('a refused device is a line of the security log', async () => {
  await gym.app.request('/iclock/getrequest?SN=HUNTER2', {}, env('198.51.100.66'))
  expect(events()).toEqual([
    {
      level: 'warn',
      event: 'device.refused',
      vendor: 'zkteco',
      reason: 'unknown_serial',
      device: null,
      address: '198.51.100.66',
    },
  ])
})

it('a document that was changed on the disk is a line of the security log, and is not given out', async () => {
  const { id } = await (await upload(gym.admin, pdf())).json()
  const file = path.join(gym.documentDir, id.slice(-2), id, documentFile)
  const bytes = await readFile(file)
  bytes[bytes.length - 20]! ^= 1
  await writeFile(file, bytes)
  lines.length = 0
  const reply = await gym.admin('GET', `/api/v1/documents/${id}`)
  await expect(reply.arrayBuffer()).rejects.toThrow()
  expect(events()).toMatchObject([{ event: 'decryption.failed', level: 'error', file: id }])
})

it('a sealed value that does not open is an event of the security log', async () => {
  const { row, ask } = await joined(gym)
  await enrolled(gym, ask)
  await gym.db
    .updateTable('secondFactor')
    .set({ secret: Buffer.alloc(60) })
    .where('id', '=', row.id)
    .execute()
  lines.length = 0
  expect((await enter({ username: row.username, password, code: '123456' })).status).toBe(500)
  expect(events()).toMatchObject([{ event: 'decryption.failed', level: 'error', accountId: row.id }])
})

it('a flood of refusals writes some lines for each network and counts the others', async () => {
  const tries = Array.from({ length: 300 }, (_, n) =>
    enter({ username: 'x', password: 'x' }, `2001:db8:1:2::${n.toString(16)}`, {
      origin: 'https://evil.example',
    }),
  )
  await Promise.all(tries)
  expect(events()).toHaveLength(20)
  gym.clock.advance({ minutes: 1 })
  await enter({ username: 'x', password: 'x' }, '2001:db8:1:2::1', { origin: 'https://evil.example' })
  expect(events().at(-1)).toMatchObject({ event: 'origin.foreign', unlogged: 280 })
})

it('an invitation that is given out and taken leaves nothing in the security log', async () => {
  const { row } = await joined(gym)
  lines.length = 0
  await linked(gym.admin, row, 'reset')
  await gym.admin('GET', at, undefined, keyed())
  expect(events()).toEqual([])
})
