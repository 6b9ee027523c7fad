import { afterAll, beforeAll } from '@rstest/core'
import { sql } from 'kysely'
import { type Account, accounts } from '../../contract/system/account'
import { accountMachine } from '../../machines/account/account.machine'
import { accountFacts } from '../../machines/account/facts'
import { addRoles, enrolled, keyed, linked, newAccount, password, takeLink } from '../api/fixtures/accounts'
import { signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type Desk, readAt, send, startDesk } from './kit/desk'
import type { LifecycleModel } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
  await addRoles(desk.gym)
})
afterAll(() => desk.gym.close())

const at = (id: string) => `/api/v1/accounts/${id}`
const post = (name: string, body: object = {}, headers: () => object = () => ({})) => ({
  run: ({ row }: Invited) => send(desk.gym.admin, at(row.id), name, body, headers()),
})

/** Whether the person has set a password, and an authenticator. */
interface World {
  hasAccepted: boolean
  hasSecondFactor: boolean
}

/** An account with its first link. */
interface Invited {
  row: Account
  token: string
}

const account: LifecycleModel<typeof accountMachine, World, Invited> = {
  machine: accountMachine,
  starts: {
    made: {
      status: 'invited',
      world: { hasAccepted: false, hasSecondFactor: false },
      create: async () => {
        const row = await newAccount(desk.gym.admin)
        return { row, token: (await linked(desk.gym.admin, row)).token }
      },
    },
  },
  offered: Object.values(accounts.events).map(({ event }) => event),
  facts: (world) => world,
  read: async (subject) => {
    const row = await readAt<Account>(desk.gym.admin, at(subject.row.id))
    return { status: row.status, facts: accountFacts(row) }
  },
  steps: {
    invite: {
      event: 'account.invite',
      ...post('invite', {}, keyed),
      refusal: ({ status }) => ({ status: 409, code: 'not_allowed_now', state: status }),
    },
    accept: {
      event: 'account.accept',
      when: ({ status }) => status === 'invited',
      after: (world) => ({ ...world, hasAccepted: true }),
      run: async ({ row }) => takeLink(desk.gym.app, (await linked(desk.gym.admin, row)).token),
    },
    acceptLate: {
      event: 'account.accept',
      when: ({ status, world }) => status === 'disabled' && !world.hasAccepted,
      run: ({ token }) => takeLink(desk.gym.app, token),
      refusal: () => ({ status: 401, code: 'wrong_link' }),
    },
    reset: {
      event: 'account.reset',
      ...post('reset', {}, keyed),
      refusal: ({ status }) => ({ status: 409, code: 'not_allowed_now', state: status }),
    },
    setAuthenticator: {
      when: ({ status, world }) => status === 'active' && !world.hasSecondFactor,
      after: (world) => ({ ...world, hasSecondFactor: true }),
      run: async ({ row: { id, username } }) => {
        // A reset has made the password invalid.
        const passwordHash = await cheapPasswordHash(password)
        await sql`update account set password_hash = ${passwordHash} where id = ${id}`.execute(desk.gym.db)
        await enrolled(desk.gym, await signIn(desk.gym.app, username, password))
        return undefined
      },
    },
    forgetSecondFactor: {
      event: 'account.forgetSecondFactor',
      after: (world) => ({ ...world, hasSecondFactor: false }),
      ...post('forgetSecondFactor', { reason: '手机丢失' }),
    },
    disable: { event: 'account.disable', ...post('disable', { reason: '已离职' }) },
    enable: { event: 'account.enable', ...post('enable') },
  },
}

modelPaths('account', account)
