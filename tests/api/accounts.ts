import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import type { Account, AccountDraft } from '../../contract/system/account'
import { type Ask, askOf, signIn, type TestApp } from '../harness/app'
import { created, type Gym, versioned } from './gym'

export const at = '/api/v1/accounts'
export const password = 'a password of their own'
export const keyed = () => ({ 'idempotency-key': randomUUID() })

let serial = 0

export const accountDraft = (own: Partial<AccountDraft> = {}): AccountDraft => ({
  username: `person-${++serial}`,
  displayName: '张敏',
  role: 'helper',
  storeIds: null,
  ...own,
})

/** `lead` manages accounts, `helper` reads stores. */
export async function addRoles({ db }: Gym): Promise<void> {
  await sql`
    insert into role (name, title, permissions) values
      ('lead', '主管', '{account:*,sign-in:*,store:read}'), ('helper', '助理', '{store:read}')
  `.execute(db)
}

export const newAccount = (ask: Ask, own: Partial<AccountDraft> = {}) =>
  created<Account>(ask, 'accounts', accountDraft(own))

export async function fresh(ask: Ask, { id }: { id: string }): Promise<Account> {
  return (await ask('GET', `${at}/${id}`)).json()
}

type Given = { account: Account; token: string; expiresAt: string }

/** Makes a link for the account in its present version. */
export async function linked(ask: Ask, { id }: { id: string }, how: 'invite' | 'reset' = 'invite') {
  const row = await fresh(ask, { id })
  const reply = await ask('POST', `${at}/${id}/${how}`, {}, { ...versioned(row), ...keyed() })
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  const given: Given = await reply.json()
  return given
}

export const takeLink = (app: TestApp['app'], token: string, chosen = password) =>
  askOf(app)('POST', '/api/v1/account-links/use', { token, password: chosen })

/** An invited person who has set a password and signed in. */
export async function joined(gym: Gym, own: Partial<AccountDraft> = {}): Promise<{ row: Account; ask: Ask }> {
  const made = await newAccount(gym.admin, own)
  const { token } = await linked(gym.admin, made)
  const reply = await takeLink(gym.app, token)
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  const ask = await signIn(gym.app, made.username, password)
  return { row: await fresh(gym.admin, made), ask }
}

/** The authenticator's code at an instant. */
export const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() })

/** Sets up a second factor; the step of its first code is used up. */
export async function enrolled(gym: Gym, ask: Ask): Promise<{ secret: string; recoveryCodes: string[] }> {
  const own = '/api/v1/own-account/second-factor'
  const { secret }: { secret: string } = await (await ask('POST', own, { password })).json()
  const reply = await ask('POST', `${own}/confirm`, { code: codeAt(secret, gym.clock()) })
  const { recoveryCodes }: { recoveryCodes: string[] } = await reply.json()
  return { secret, recoveryCodes }
}
