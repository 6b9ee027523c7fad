import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { blankPerson } from '../../contract/people/person'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>

beforeAll(async () => {
  data = await dataFolder()
})

afterAll(() => data.remove())

const start = () => startConsole({ DATA_DIR: data.path })
const mobile = () => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

/** Eight clients write as fast as they can until the server no longer answers, and add to `acknowledged`. */
async function writeUntilKilled(ask: Client, acknowledged: string[]): Promise<void> {
  const one = async () => {
    for (;;) {
      try {
        const reply = await ask('POST', '/api/v1/people', {
          ...blankPerson,
          name: '王小明',
          mobile: mobile(),
        })
        if (reply.status === 201) acknowledged.push((await reply.json()).id)
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

async function killUnderLoad(server: Console, ask: Client, alsoDatabase: boolean): Promise<string[]> {
  const acknowledged: string[] = []
  const writing = writeUntilKilled(ask, acknowledged)
  while (acknowledged.length < 30) await new Promise((resolve) => setTimeout(resolve, 10))
  const pid = alsoDatabase ? await postmaster(data.path) : undefined
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await server.kill()
  await writing
  return acknowledged
}

describe('kill -9 under write load', () => {
  it('loses nothing that was acknowledged, and nobody is signed out', async () => {
    let server = await start()
    const askOn = await signInTo(server)
    const written: string[] = []
    for (const alsoDatabase of [false, true, false]) {
      const fresh = await killUnderLoad(server, askOn(server), alsoDatabase)
      expect(fresh.length).toBeGreaterThanOrEqual(30)
      written.push(...fresh)
      server = await start()
    }
    const ask = askOn(server)
    const missing: string[] = []
    for (const id of written) if ((await ask('GET', `/api/v1/people/${id}`)).status !== 200) missing.push(id)
    expect(missing).toEqual([])
    expect(new Set(written).size).toBe(written.length)
    expect(await server.stop()).toBe(0)
    expect(await postmaster(data.path)).toBeUndefined()
  }, 60_000)
})
