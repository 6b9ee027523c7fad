import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import type { Account } from '../../contract/system/account'
import type { DashboardFigures } from '../../contract/system/dashboard'
import { accountDraft, addRoles, at, fresh, joined, newAccount } from './fixtures/accounts'
import {
  answer,
  type Gym,
  ids,
  newCoach,
  newPerson,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { personAt, readPerson, tell } from './fixtures/people'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
}, 60_000)
afterAll(() => gym.close())

const link = async (account: Account, personId: string | null) =>
  gym.admin('PATCH', `${at}/${account.id}`, { personId }, versioned(await fresh(gym.admin, account)))
const disable = async (account: Account) =>
  gym.admin(
    'POST',
    `${at}/${account.id}/disable`,
    { reason: '已离职' },
    versioned(await fresh(gym.admin, account)),
  )
const coachOf = async (ask: typeof gym.admin) => (await (await ask('GET', '/api/v1/session')).json()).coachId
const merge = async (kept: string, merged: string) => {
  const [{ version }, { version: fromVersion }] = [
    await readPerson(gym.admin, kept),
    await readPerson(gym.admin, merged),
  ]
  return gym.admin(
    'POST',
    personAt(kept, '/merge'),
    { from: merged, fromVersion, take: [] },
    versioned({ version }),
  )
}

describe('the person of an account', () => {
  it('is chosen for a new account, and the account tells who it is', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id], displayName: '安娜' })
    const { row, ask } = await joined(gym, { personId: coach.personId })
    expect(row).toMatchObject({ personId: coach.personId, personName: '测试人员', coachId: coach.id })
    expect((await answer(ask('GET', '/api/v1/session'))).body).toMatchObject({
      personId: coach.personId,
      coachId: coach.id,
    })
    expect((await answer(ask('GET', '/api/v1/own-account'))).body).toMatchObject({
      personId: coach.personId,
      personName: '测试人员',
      coachId: coach.id,
      coachName: '安娜',
    })
    const found = (query: string) => ids(gym.admin('GET', `${at}?pageSize=200&${query}`))
    expect(await found('link=linked')).toEqual([row.id])
    expect(await found('link=unlinked')).not.toContain(row.id)
    expect(await found(`person=${coach.personId}`)).toEqual([row.id])
    const csv = await (await gym.admin('GET', `${at}/export.csv?q=${row.username}`)).text()
    expect(csv).toContain(`${row.username},张敏,测试人员,助理,`)
  })

  it('changes, is removed, and stays when a change leaves it out', async () => {
    const [one, other] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    const account = await newAccount(gym.admin, { personId: one.id })
    expect(await (await link(account, other.id)).json()).toMatchObject({ personId: other.id })
    const renamed = await gym.admin(
      'PATCH',
      `${at}/${account.id}`,
      { displayName: '王五' },
      versioned(await fresh(gym.admin, account)),
    )
    expect(await renamed.json()).toMatchObject({ personId: other.id, displayName: '王五' })
    expect(await (await link(account, null)).json()).toMatchObject({ personId: null, personName: null })
    expect((await newAccount(gym.admin, { personId: other.id })).personId).toBe(other.id)
  })

  it('is one who exists, is active and has no other account', async () => {
    const [taken, disabled] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    await newAccount(gym.admin, { personId: taken.id })
    await tell(gym.admin, disabled.id, '/disable', { reason: '已离职' })
    const account = await newAccount(gym.admin)
    for (const [personId, status, code, field] of [
      [taken.id, 409, 'taken', 'person_has_account'],
      [disabled.id, 422, 'invalid', 'does_not_exist'],
      [unknownId, 422, 'invalid', 'does_not_exist'],
    ] as const) {
      const refused = [status, code, [['personId', field]]]
      expect(await refusal(link(account, personId))).toEqual(refused)
      expect(await refusal(gym.admin('POST', at, accountDraft({ personId })))).toEqual(refused)
    }
  })

  it('is of the stores of the one who chooses', async () => {
    const { ask: lead } = await joined(gym, { role: 'lead', storeIds: [gym.mine.id] })
    const draft = (personId: string) => accountDraft({ storeIds: [gym.mine.id], personId })
    expect(await refusal(lead('POST', at, draft(gym.theirCoach.personId)))).toEqual([
      422,
      'invalid',
      [['personId', 'does_not_exist']],
    ])
    expect((await lead('POST', at, draft(gym.myCoach.personId))).status).toBe(201)
  })

  it('of two accounts at once is linked to one, and the other gets 409', async () => {
    const person = await newPerson(gym.admin)
    const accounts = [await newAccount(gym.admin), await newAccount(gym.admin)]
    const replies = await Promise.all(accounts.map((account) => link(account, person.id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('an account whose coach', () => {
  it('departs, is no coach from the next request on, is listed, and is a coach again after the return', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const { ask, row } = await joined(gym, { personId: coach.personId })
    const tellCoach = (path: string, body: object, version: number) =>
      gym.admin('POST', `/api/v1/coaches/${coach.id}/${path}`, body, versioned({ version }))
    expect(await coachOf(ask)).toBe(coach.id)
    const left = await tellCoach('depart', { on: '2026-03-01', reason: '合同到期' }, coach.version)
    expect(left.status).toBe(200)
    expect(await coachOf(ask)).toBeNull()
    const who = () => ids(gym.admin('GET', `${at}?pageSize=200&link=left`))
    const waiting = async () => {
      const figures: DashboardFigures = (
        await answer(gym.admin('GET', '/api/v1/dashboard?from=2026-03-01&to=2026-03-02'))
      ).body
      return figures.work.find(({ kind }) => kind === 'accounts_left')?.count
    }
    expect(await who()).toEqual([row.id])
    expect(await waiting()).toBe(1)
    const back = await tellCoach('rehire', { on: '2026-03-02' }, (await left.json()).version)
    expect(back.status).toBe(200)
    expect(await who()).toEqual([])
    expect(await waiting()).toBe(0)
    expect(await coachOf(ask)).toBe(coach.id)
  })
})

describe('a merge of people', () => {
  it('moves the account, and undoing it moves it back', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const person = await newPerson(gym.admin)
    const { row, ask } = await joined(gym, { personId: person.id })
    const { id } = await (await merge(coach.personId, person.id)).json()
    expect(await fresh(gym.admin, row)).toMatchObject({ personId: coach.personId, coachId: coach.id })
    expect(await coachOf(ask)).toBe(coach.id)
    expect((await gym.admin('POST', `/api/v1/person-merges/${id}/undo`)).status).toBe(200)
    expect(await fresh(gym.admin, row)).toMatchObject({ personId: person.id, coachId: null })
  })

  it('is refused when both have an account', async () => {
    const [one, other] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    for (const { id } of [one, other]) await newAccount(gym.admin, { personId: id })
    expect(await refusal(merge(one.id, other.id))).toEqual([422, 'invalid', [['from', 'two_accounts']]])
  })
})

describe('a person with an account', () => {
  it('is neither archived nor anonymised while it can sign in', async () => {
    const person = await newPerson(gym.admin)
    const account = await newAccount(gym.admin, { personId: person.id })
    const blocked = {
      status: 409,
      body: { code: 'in_use', blockers: [{ kind: 'account', id: account.id, name: account.username }] },
    }
    const archived = gym.admin('DELETE', personAt(person.id), undefined, versioned(person))
    expect(await answer(archived)).toMatchObject(blocked)
    expect(await answer(tell(gym.admin, person.id, '/anonymise', { reason: '书面申请' }))).toMatchObject(
      blocked,
    )
  })

  it('is anonymised once it is disabled, which unlinks it and removes its name', async () => {
    const person = await newPerson(gym.admin)
    const account = await newAccount(gym.admin, { personId: person.id, displayName: '陆鸣' })
    gym.clock.advance({ minutes: 1 })
    expect((await disable(account)).status).toBe(200)
    gym.clock.advance({ minutes: 1 })
    expect((await tell(gym.admin, person.id, '/anonymise', { reason: '书面申请' })).status).toBe(200)
    expect(await fresh(gym.admin, account)).toMatchObject({
      status: 'disabled',
      personId: null,
      personName: null,
      displayName: '',
    })
    const { rows } = await (await gym.admin('GET', `${at}/${account.id}/history`)).json()
    expect(JSON.stringify(rows)).not.toContain('陆鸣')
  })
})
