import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import type { Account } from '../../contract/system/account'
import { type Ask, signIn } from '../harness/app'
import { lockWaiters } from '../harness/database/lock-waiters'
import {
  accountDraft,
  addRoles,
  at,
  enrolled,
  fresh,
  joined,
  keyed,
  newAccount,
  password,
} from './fixtures/accounts'
import { answer, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
let lead: Ask
let leader: Account
/** In the leader's store, with a role of more permissions. */
let superior: Account
let superiors: Ask
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
  ;({ ask: lead, row: leader } = await joined(gym, { role: 'lead', storeIds: [gym.mine.id] }))
  ;({ ask: superiors, row: superior } = await joined(gym, { role: 'administrator', storeIds: [gym.mine.id] }))
}, 60_000)
afterAll(() => gym.close())

const ours = () => ({ storeIds: [gym.mine.id] })
const audits = async () => (await sql`select id from audit`.execute(gym.db)).rows.length

describe('an account', () => {
  it('is made for a person, who has yet to be invited', async () => {
    const draft = accountDraft({ displayName: '李想', storeIds: [gym.theirs.id, gym.mine.id] })
    const { status, body } = await answer(gym.admin('POST', at, draft))
    expect([status, body]).toEqual([
      201,
      {
        ...draft,
        storeIds: [gym.mine.id, gym.theirs.id].sort(),
        storeNames: expect.any(Array),
        id: expect.any(String),
        version: 1,
        archivedAt: null,
        createdBy: 'admin',
        updatedBy: 'admin',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        personId: null,
        personName: null,
        coachId: null,
        hasLeft: false,
        roleTitle: '助理',
        status: 'invited',
        hasSecondFactor: false,
        lastSignInAt: null,
        sessions: 0,
        linkExpiresAt: null,
        isOwn: false,
        isBeyond: false,
      },
    ])
    expect(new Set(body.storeNames)).toEqual(new Set([gym.mine.name, gym.theirs.name]))
    const again = { ...draft, username: draft.username.toUpperCase() }
    expect(await refusal(gym.admin('POST', at, again))).toEqual([409, 'taken', [['username', 'taken']]])
  })

  it.each([
    ['username', 'a', 422],
    ['username', 'system', 422],
    ['username', 'two words', 422],
    ['displayName', '名'.repeat(31), 422],
    ['role', 'nobody_has_it', 422],
    ['storeIds', [], 422],
    ['storeIds', [unknownId], 422],
    ['status', 'active', 422],
    ['permissions', ['*'], 422],
    ['password', 'a long password', 422],
  ])('is not made with %s %o', async (name, value, status) => {
    const reply = await gym.admin('POST', at, { ...accountDraft(), [name]: value })
    expect([reply.status, (await reply.json()).fields[0].path[0]]).toEqual([status, name])
  })

  it('is found by what it is called, by state, role, store and second factor', async () => {
    const [one, two] = [
      await newAccount(gym.admin, { displayName: '欧阳静', storeIds: [gym.theirs.id] }),
      await newAccount(gym.admin, { displayName: '赵四', role: 'lead' }),
    ]
    const { row, ask } = await joined(gym, { displayName: '有两步' })
    await enrolled(gym, ask)
    const found = (query: string) => ids(gym.admin('GET', `${at}?pageSize=200&${query}`))
    expect(await found('q=ouyang')).toEqual([one.id])
    expect(await found(`q=${two.username.toUpperCase()}`)).toEqual([two.id])
    expect(await found('secondFactor=true')).toEqual([row.id])
    expect(await found('secondFactor=false')).not.toContain(row.id)
    expect(await found('role=lead')).toEqual(expect.arrayContaining([leader.id, two.id]))
    expect(await found('role=lead')).toHaveLength(2)
    expect(await found('status=active')).toContain(row.id)
    expect(await found('status=invited')).toEqual(expect.arrayContaining([one.id, two.id]))
    const inTheirs = await found(`store=${gym.theirs.id}`)
    expect([inTheirs.includes(one.id), inTheirs.includes(two.id), inTheirs.includes(leader.id)]).toEqual([
      true,
      true,
      false,
    ])
    expect((await found('sort=lastSignInAt&order=desc'))[0]).toBe(row.id)
  })

  it('tells of its sign-ins, and whose it is', async () => {
    const { row, ask } = await joined(gym, { role: 'lead' })
    await signIn(gym.app, row.username, password)
    const seen = await fresh(gym.admin, row)
    expect([seen.sessions, seen.lastSignInAt, seen.isOwn, seen.isBeyond]).toEqual([
      2,
      gym.clock().toISOString(),
      false,
      false,
    ])
    expect(await fresh(ask, row)).toMatchObject({ isOwn: true, isBeyond: false })
  })

  it('is exported as it is listed', async () => {
    await newAccount(gym.admin, { username: 'csv-person', displayName: '=1+1', storeIds: [gym.mine.id] })
    const text = await (await gym.admin('GET', `${at}/export.csv?q=csv-person`)).text()
    expect(text).toContain(`csv-person,'=1+1,,助理,${gym.mine.name},待接受邀请,未开启,,`)
  })

  it('keeps its name, and has a history without secrets', async () => {
    const { row } = await joined(gym)
    const renamed = { username: 'another-name' }
    expect(await refusal(gym.admin('PATCH', `${at}/${row.id}`, renamed, versioned(row)))).toEqual([
      422,
      'invalid',
      [['username', 'username_stays']],
    ])
    await gym.admin('PATCH', `${at}/${row.id}`, { displayName: '王五' }, versioned(row))
    const { rows } = await (await gym.admin('GET', `${at}/${row.id}/history`)).json()
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'account.update',
      'account.accept',
      'account.invite',
      'account.create',
    ])
    expect(rows[0]).toMatchObject({ before: { displayName: '张敏' }, after: { displayName: '王五' } })
    const { rows: kept } = await sql<{ text: string }>`
      select coalesce(string_agg(audit::text, ' '), '') as text from audit
    `.execute(gym.db)
    expect(kept[0]?.text).not.toMatch(/argon2|passwordHash|token/i)
  })
})

describe('whoever is limited to a store', () => {
  it('sees the accounts that are limited to it, no others, and is refused theirs', async () => {
    const near = await newAccount(gym.admin, ours())
    const far = await newAccount(gym.admin, { storeIds: [gym.theirs.id] })
    const both = await newAccount(gym.admin, { storeIds: [gym.mine.id, gym.theirs.id] })
    const seen = await ids(lead('GET', `${at}?pageSize=200`))
    expect(seen).toEqual(expect.arrayContaining([near.id, leader.id, superior.id]))
    for (const hidden of [far, both]) {
      expect(seen).not.toContain(hidden.id)
      expect((await lead('GET', `${at}/${hidden.id}`)).status).toBe(404)
    }
    expect(await ids(lead('GET', `${at}?store=${gym.theirs.id}`))).toEqual([])
    const theirs = { ...accountDraft(), storeIds: [gym.theirs.id] }
    const nobodys = { ...theirs, storeIds: [unknownId] }
    expect(await refusal(lead('POST', at, theirs))).toEqual(await refusal(lead('POST', at, nobodys)))
    expect((await lead('POST', at, accountDraft(ours()))).status).toBe(201)
  })

  it('looks at who holds more, no more', async () => {
    const { body } = await answer(lead('GET', `${at}/${superior.id}`))
    expect([body.isBeyond, body.roleTitle]).toEqual([true, '管理员'])
    const { rows } = await (await lead('GET', '/api/v1/sign-ins?pageSize=200')).json()
    const names = rows.map(({ username }: { username: string }) => username)
    expect([names.includes(leader.username), names.includes(superior.username)]).toEqual([true, false])
  })
})

describe('nobody gets beyond what they hold', () => {
  const body = (own: object) => ({ ...accountDraft(ours()), ...own })
  const event = { ...keyed() }
  const patch = (row: () => Account, change: object) => () =>
    lead('PATCH', `${at}/${row().id}`, change, versioned(row()))
  const put =
    (row: () => Account, what: string, sent: object = {}) =>
    () =>
      lead('POST', `${at}/${row().id}/${what}`, sent, { ...versioned(row()), ...event, ...keyed() })
  const reason = { reason: '试一试' }
  const beyond = [403, 'beyond_own_permissions', []]
  const ownAccount = [409, 'not_allowed_now', [['', 'own_account']]]

  it.each([
    ['a new administrator', () => lead('POST', at, body({ role: 'administrator' })), beyond],
    ['a new account for every store', () => lead('POST', at, body({ storeIds: null })), beyond],
    ['the own role raised', patch(() => leader, { role: 'administrator' }), beyond],
    ['every store for oneself', patch(() => leader, { storeIds: null }), beyond],
    [
      'the own role changed',
      patch(() => leader, { role: 'helper' }),
      [422, 'invalid', [['role', 'own_account']]],
    ],
    ['a superior renamed', patch(() => superior, { displayName: '下属' }), beyond],
    ['a superior made a helper', patch(() => superior, { role: 'helper' }), beyond],
    ['a superior disabled', put(() => superior, 'disable', reason), beyond],
    ['a superior reset', put(() => superior, 'reset'), beyond],
    ['a superior invited', put(() => superior, 'invite'), beyond],
    ['a superior without second factor', put(() => superior, 'forgetSecondFactor', reason), beyond],
    ['a superior signed out', () => lead('POST', `${at}/${superior.id}/end-sign-ins`), beyond],
    ['oneself disabled', put(() => leader, 'disable', reason), ownAccount],
    ['oneself reset', put(() => leader, 'reset'), ownAccount],
    ['oneself without second factor', put(() => leader, 'forgetSecondFactor', reason), ownAccount],
    [
      'extra permissions',
      patch(() => leader, { permissions: ['*'] }),
      [422, 'unknown_field', [['permissions', 'unknown_field']]],
    ],
  ] as const)('%s', async (_, attempt, expected) => {
    const before = await audits()
    expect(await refusal(attempt())).toEqual(expected)
    expect(await audits()).toBe(before)
  })

  it('a superior’s session is as if it did not exist', async () => {
    const { rows } = await (await superiors('GET', '/api/v1/own-account/sign-ins')).json()
    expect((await lead('DELETE', `/api/v1/sign-ins/${rows[0].id}`)).status).toBe(404)
    expect((await superiors('GET', '/api/v1/session')).status).toBe(200)
  })

  it('a helper whose role is widened afterwards is out of reach at once', async () => {
    const row = await newAccount(gym.admin, ours())
    expect((await fresh(lead, row)).isBeyond).toBe(false)
    await sql`update role set permissions = '{store:read,store:write}' where name = 'helper'`.execute(gym.db)
    expect((await fresh(lead, row)).isBeyond).toBe(true)
    expect(await refusal(lead('PATCH', `${at}/${row.id}`, { displayName: '李' }, versioned(row)))).toEqual(
      beyond,
    )
    await sql`update role set permissions = '{store:read}' where name = 'helper'`.execute(gym.db)
  })

  it('a link that waits opens nothing that was given to the account since', async () => {
    const made: Account = await (await lead('POST', at, accountDraft(ours()))).json()
    const given = await lead('POST', `${at}/${made.id}/invite`, {}, { ...versioned(made), ...keyed() })
    const { token } = await given.json()
    const row = await fresh(gym.admin, made)
    await gym.admin('PATCH', `${at}/${row.id}`, { role: 'administrator' }, versioned(row))
    const reply = await lead('POST', '/api/v1/account-links/use', { token, password })
    expect([reply.status, (await reply.json()).code]).toEqual([401, 'wrong_link'])
  })

  it('two administrators who disable each other at once leave one', async () => {
    const { row, ask } = await joined(gym, { role: 'administrator' })
    const { rows } = await (await gym.admin('GET', `${at}?q=admin&role=administrator`)).json()
    const first: Account = rows.find(({ username }: Account) => username === 'admin')
    const requested = await gym.db.transaction().execute(async (tx) => {
      // Held as `account_keeps_administrator` holds it: both requests have got here before either commits.
      await sql`select pg_advisory_xact_lock(730103)`.execute(tx)
      const both = [
        answer(ask('POST', `${at}/${first.id}/disable`, reason, versioned(first))),
        answer(gym.admin('POST', `${at}/${row.id}/disable`, reason, versioned(row))),
      ]
      await expect.poll(() => lockWaiters(gym.db)).toBe(2)
      // Not awaited in here, because they wait for this transaction.
      return both
    })
    const reported = (await Promise.all(requested)).map(({ status, body }) => [status, body.fields])
    const refused = [422, [{ path: ['role'], code: 'last_administrator' }]]
    expect(reported.toSorted((a, b) => a[0] - b[0])).toEqual([[200, undefined], refused])
    await sql`
      update account set status = 'active', disabled_at = null where username in ('admin', ${row.username})
    `.execute(gym.db)
    gym.admin = await signIn(gym.app)
  })
})

describe('sessions end at once when', () => {
  const reason = { reason: '已离职' }
  const change = (row: Account, what: object) => gym.admin('PATCH', `${at}/${row.id}`, what, versioned(row))
  const put = (row: Account, what: string, body: object = {}) =>
    gym.admin('POST', `${at}/${row.id}/${what}`, body, { ...versioned(row), ...keyed() })

  it.each([
    ['the account is disabled', (row: Account) => put(row, 'disable', reason)],
    ['the role changes', (row: Account) => change(row, { role: 'lead' })],
    ['the stores change', (row: Account) => change(row, { storeIds: [gym.mine.id] })],
    ['the password is reset', (row: Account) => put(row, 'reset')],
    ['all of its sign-ins are ended', (row: Account) => gym.admin('POST', `${at}/${row.id}/end-sign-ins`)],
  ])('%s', async (_, act) => {
    const { row, ask } = await joined(gym)
    expect((await ask('GET', '/api/v1/session')).status).toBe(200)
    expect((await act(row)).status).toBe(200)
    expect((await ask('GET', '/api/v1/session')).status).toBe(401)
  })

  it('the second factor is forgotten for somebody who lost the telephone', async () => {
    const { row, ask } = await joined(gym)
    await enrolled(gym, ask)
    const seen = await fresh(gym.admin, row)
    expect(seen.hasSecondFactor).toBe(true)
    const reply = await put(seen, 'forgetSecondFactor', reason)
    expect(await reply.json()).toMatchObject({ status: 'active', hasSecondFactor: false, sessions: 0 })
    expect((await ask('GET', '/api/v1/session')).status).toBe(401)
    await signIn(gym.app, row.username, password)
    expect(await refusal(put(await fresh(gym.admin, row), 'forgetSecondFactor', reason))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
  })

  it('not when only the name changes', async () => {
    const { row, ask } = await joined(gym)
    expect((await change(row, { displayName: '改名' })).status).toBe(200)
    expect((await ask('GET', '/api/v1/session')).status).toBe(200)
  })
})

describe('a disabled account', () => {
  it('is as if it had the wrong password, and comes back with its own', async () => {
    const { row } = await joined(gym)
    const tell = async (sent: object) => {
      const { requestId: _, ...reported } = await (await gym.reader('POST', '/api/v1/session', sent)).json()
      return reported
    }
    const put = async (what: string, body: object) => {
      const now = await fresh(gym.admin, row)
      return gym.admin('POST', `${at}/${row.id}/${what}`, body, versioned(now))
    }
    await put('disable', { reason: '长期休假' })
    expect(await tell({ username: row.username, password })).toEqual(
      await tell({ username: 'nobody-at-all', password }),
    )
    expect(await (await put('enable', {})).json()).toMatchObject({ status: 'active' })
    await signIn(gym.app, row.username, password)
    const never = await newAccount(gym.admin)
    await gym.admin('POST', `${at}/${never.id}/disable`, { reason: '误建' }, versioned(never))
    const back = await gym.admin('POST', `${at}/${never.id}/enable`, {}, { 'if-match': '"2"' })
    expect(await back.json()).toMatchObject({ status: 'invited' })
  })
})

describe('sign-ins', () => {
  it('are listed with where they come from, and ended one by one', async () => {
    const { row, ask } = await joined(gym, { displayName: '登录者' })
    const session = { username: row.username, password }
    await gym.app.request(
      '/api/v1/session',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' },
        body: JSON.stringify(session),
      },
      { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
    )
    const list = async (query: string) => (await gym.admin('GET', `/api/v1/sign-ins?${query}`)).json()
    const { rows, total } = await list(`account=${row.id}`)
    expect([total, rows.map(({ address }: { address: string }) => address).sort()]).toEqual([
      2,
      ['203.0.113.9', 'unknown'],
    ])
    const far = rows.find(({ address }: { address: string }) => address === '203.0.113.9')
    expect(far).toEqual({
      id: far.id,
      accountId: row.id,
      username: row.username,
      displayName: '登录者',
      isCurrent: false,
      startedAt: gym.clock().toISOString(),
      lastSeenAt: gym.clock().toISOString(),
      expiresAt: expect.any(String),
      address: '203.0.113.9',
      agent: 'Mozilla/5.0 (Windows NT 10.0)',
    })
    expect((await list('q=dengluzhe')).total).toBe(2)
    expect((await gym.admin('DELETE', `/api/v1/sign-ins/${far.id}`)).status).toBe(200)
    expect((await gym.admin('DELETE', `/api/v1/sign-ins/${far.id}`)).status).toBe(404)
    expect((await gym.admin('DELETE', `/api/v1/sign-ins/${randomUUID()}`)).status).toBe(404)
    expect((await ask('GET', '/api/v1/session')).status).toBe(200)
    expect((await list(`account=${row.id}`)).total).toBe(1)
    const { rows: all } = await list('pageSize=200')
    expect(all.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject([
      { username: 'admin' },
    ])
  })

  it('are not for those who may not see them', async () => {
    for (const path of ['sign-ins', 'accounts'])
      expect((await gym.reader('GET', `/api/v1/${path}`)).status).toBe(403)
  })
})
