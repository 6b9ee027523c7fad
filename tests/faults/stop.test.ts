import { Agent, get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { createDb } from '../../server/kit/db/create-db'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { dataFolder, startConsole } from '../harness/process'
import { type Credentials, newSessions, openStream } from '../harness/streams'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
})

afterAll(async () => {
  await database.drop()
  await data.remove()
})

const start = () => startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })

/** A session's calls, unlike others, are not limited by their address. */
async function newSession(): Promise<Credentials | undefined> {
  return (await sessionsOf(1))[0]
}

async function sessionsOf(count: number): Promise<Credentials[]> {
  const db = createDb(database.url, { max: 1 })
  const sessions = await newSessions(db, count)
  await db.destroy()
  return sessions
}

interface Answer {
  /** refused: the port is closed, and the request was never accepted. */
  status: number | 'cut' | 'refused'
  /** The server closes this connection after the reply. */
  isLast: boolean
}

function ask(url: string, agent: Agent, headers?: Credentials): Promise<Answer> {
  return new Promise((resolve) => {
    const cut = (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code === 'ECONNREFUSED' ? 'refused' : 'cut', isLast: true })
    const request = get(url, { agent, headers: { ...headers } }, (reply) => {
      reply.resume()
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, isLast: reply.headers.connection === 'close' }),
      )
      reply.once('error', cut)
    })
    request.once('error', cut)
  })
}

describe('a console asked to stop', () => {
  it('cuts no request, however busy its connections are', async () => {
    const server = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 32 })
    const session = await newSession()
    const answers: Answer[] = []
    let warm = 0
    const clients = Array.from({ length: 32 }, async () => {
      for (let count = 1; ; count += 1) {
        const answer = await ask(`${server.url}/api/v1/session`, agent, session)
        answers.push(answer)
        if (count === 3) warm += 1
        if (answer.isLast) return
      }
    })
    while (warm < 32) await new Promise((resolve) => setTimeout(resolve, 10))
    const code = server.stop()
    await Promise.all(clients)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.filter(({ isLast }) => isLast)).toHaveLength(32)
    expect(await code).toBe(0)
    agent.destroy()
  }, 20_000)

  it('resets no client that connects again after each last reply, until the port is closed', async () => {
    const server = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 96 })
    const session = await newSession()
    const counts = { 200: 0, cut: 0, refused: 0 }
    const clients = Array.from({ length: 96 }, async () => {
      for (;;) {
        const { status } = await ask(`${server.url}/api/v1/session`, agent, session)
        if (status !== 200 && status !== 'cut' && status !== 'refused') throw new Error(`answered ${status}`)
        counts[status] += 1
        if (status === 'refused') return
      }
    })
    while (counts[200] < 300) await new Promise((resolve) => setTimeout(resolve, 10))
    const code = server.stop()
    await Promise.all(clients)
    expect(counts).toEqual({ 200: expect.any(Number), cut: 0, refused: 96 })
    expect(await code).toBe(0)
    agent.destroy()
  }, 30_000)

  it('does not wait for connections on which nothing is asked', async () => {
    const server = await start()
    const agent = new Agent({ keepAlive: true })
    expect((await ask(`${server.url}/healthz`, agent)).status).toBe(200)
    const before = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - before).toBeLessThan(3000)
    agent.destroy()
  }, 20_000)

  it('ends the streams of live events at once, those that are being opened and those that nobody reads among them', async () => {
    const server = await start()
    const [first, second, ...sessions] = await sessionsOf(12)
    const open = await Promise.all(
      sessions.flatMap((session) => Array.from({ length: 20 }, () => openStream(server.url, session))),
    )
    // It never notices the end of the stream: the process must not wait for it.
    await openStream(server.url, first!, { isDeaf: true })
    const opening = Array.from({ length: 20 }, () =>
      openStream(server.url, second!).then(
        ({ ended }) => ended,
        () => 'cut',
      ),
    )
    const before = performance.now()
    const code = server.stop()
    const ends = await Promise.all(open.map(({ ended }) => ended))
    expect(new Set(ends)).toEqual(new Set(['whole']))
    await Promise.all(opening)
    expect(await code).toBe(0)
    expect(performance.now() - before).toBeLessThan(8_000)
  }, 40_000)
})
