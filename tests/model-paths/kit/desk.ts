import { insertAccount } from '../../../server/system/account/new-account'
import { type Gym, startGym, versioned } from '../../api/fixtures/gym'
import { type Ask, signIn } from '../../harness/app'
import { cheapPasswordHash } from '../../harness/database/cheap-password-hash'
import { paperChannel as newPaperChannel, type paperChannel } from '../../harness/paper-channel'

const password = 'correct horse battery'

/** Milliseconds after which the two sign in again; half a day without a request ends a session. */
const patience = 6 * 60 * 60_000

/** A gym, a second administrator, and a clock that signs both in again after it has moved. */
export interface Desk {
  gym: Gym
  second: Ask
  paper: ReturnType<typeof paperChannel>
  pass: (by: Parameters<Gym['clock']['advance']>[0]) => Promise<undefined>
}

export async function startDesk(): Promise<Desk> {
  let paper: Desk['paper'] | undefined
  const gym = await startGym({
    channels: (clock) => {
      paper = newPaperChannel('wechat', clock)
      return { wechat: paper.channel }
    },
  })
  if (paper === undefined) throw new Error('the gym has no payment channel')
  const passwordHash = await cheapPasswordHash(password)
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  let signedIn = gym.clock().getTime()
  const desk: Desk = {
    gym,
    paper,
    second: await signIn(gym.app, 'second', password),
    pass: async (by) => {
      gym.clock.advance(by)
      if (gym.clock().getTime() - signedIn < patience) return undefined
      signedIn = gym.clock().getTime()
      gym.admin = await signIn(gym.app)
      desk.second = await signIn(gym.app, 'second', password)
      return undefined
    },
  }
  return desk
}

/** A row by its address. */
export async function readAt<Row>(ask: Ask, address: string): Promise<Row> {
  const reply = await ask('GET', address)
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** Sends an event to a row in its present version. */
export async function send(ask: Ask, address: string, event: string, body: object = {}, headers = {}) {
  const row = await readAt<{ version: number }>(ask, address)
  return ask('POST', `${address}/${event}`, body, { ...versioned(row), ...headers })
}
