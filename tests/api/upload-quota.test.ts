import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { shanghaiDay } from '../../server/kit/day'
import { dailyQuota } from '../../server/kit/files/count-upload'
import { signIn } from '../harness/app'
import { type Gym, refusal, startGym } from './fixtures/gym'
import { importBase } from './fixtures/imports'
import { upload } from './fixtures/papers'
import { begin, giveUp } from './fixtures/uploads'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())
beforeEach(async () => {
  await sql`delete from upload`.execute(gym.db)
  await sql`delete from upload_day`.execute(gym.db)
})

const megabyte = 1024 ** 2
const film = 500 * megabyte
const reported = { type: 'video/mp4' }
const refused = [429, 'upload_quota', []]

/** Leaves this much of the administrator's quota of today. */
async function leave({
  files = dailyQuota.files,
  bytes = dailyQuota.bytes,
}: {
  files?: number
  bytes?: number
}) {
  await sql`
    insert into upload_day (account_id, day, files, bytes)
    select id, ${shanghaiDay(gym.clock())}, ${dailyQuota.files - files || 1}, ${dailyQuota.bytes - bytes} from account
    where username = 'admin'
  `.execute(gym.db)
}

/** Sends a request as the administrator, and returns whether any of the body was read. */
async function taken(address: string): Promise<{ reply: Response; isTaken: boolean }> {
  let isTaken = false
  const pull = () => {
    isTaken = true
  }
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  const app = {
    request: (path: string, init: RequestInit) => {
      const streamed: RequestInit & { duplex: string } = { ...init, body, duplex: 'half' }
      return gym.app.request(path, path === address ? streamed : init)
    },
  }
  // The sign-in helper uses only the client of an application.
  const ask = await signIn(app as typeof gym.app)
  const reply = await ask('POST', address, undefined, { 'content-length': '10' })
  return { reply, isTaken }
}

it.each([
  ['document', '/api/v1/documents', { files: 0 }],
  ['document', '/api/v1/documents', { bytes: 9 }],
  ['list', `${importBase}?kind=exercise`, { files: 0 }],
  ['list', `${importBase}?kind=exercise`, { bytes: 9 }],
])(
  'a %s at %s that is over the day’s quota (%j) is refused before a byte of it is taken',
  async (_, address, left) => {
    await leave(left)
    const { reply, isTaken } = await taken(address)
    expect([reply.status, (await reply.json()).code, isTaken]).toEqual([429, 'upload_quota', false])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

it.each(['/api/v1/documents', `${importBase}?kind=exercise`])(
  'a file at %s whose length is no length is refused, and counts for nothing',
  async (address) => {
    for (const length of ['-1', 'x', '1e400', '']) {
      const reply = gym.admin('POST', address, 'x', { 'content-length': length })
      expect(await refusal(reply)).toEqual([400, 'malformed', []])
    }
    expect((await sql`select from upload_day`.execute(gym.db)).rows).toEqual([])
  },
)

it('an upload that is over the day’s quota is refused when it is announced, and has room the next day', async () => {
  await leave({ bytes: film - 1 })
  expect(await refusal(begin(gym.admin, film, reported))).toEqual(refused)
  gym.clock.advance({ days: 1 })
  expect((await begin(await signIn(gym.app), film, reported)).status).toBe(201)
  gym.clock.advance({ days: -1 })
})

it('giving up and beginning again does not give the quota back', async () => {
  await leave({ files: 2 })
  for (const _ of [1, 2]) {
    const reply = await begin(gym.admin, film, reported)
    expect(reply.status).toBe(201)
    await giveUp(gym.admin, reply.headers.get('location') ?? '')
  }
  expect(await refusal(begin(gym.admin, film, reported))).toEqual(refused)
})

it('no account may leave more than 2 GB unfinished, also when all begin at once; another is not kept out by it', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => begin(gym.admin, film, reported)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429, 429, 429])
  expect(await refusal(begin(gym.admin, film, reported))).toEqual([429, 'too_many_unfinished', []])
  expect((await begin(gym.clerk, film, reported)).status).toBe(201)
  const first = replies.find(({ status }) => status === 201)!
  await giveUp(gym.admin, first.headers.get('location') ?? '')
  expect((await begin(gym.admin, film, reported)).status).toBe(201)
})

it('documents of others are taken while one account is at its end', async () => {
  await leave({ files: 0 })
  expect(await refusal(upload(gym.admin, '%PDF-'))).toEqual(refused)
  expect((await refusal(upload(gym.clerk, '%PDF-')))[1]).toBe('unreadable_document')
})
