import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { newStore } from '../api/fixtures/gym'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { administrator, type Console, dataFolder, signInTo, startConsole } from '../harness/process'
import { type Visitor, visitor } from './browser'
import { signIn, submitSignIn } from './walk'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let env: Record<string, string>
let server: Console
let person: Visitor

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  env = { DATA_DIR: data.path, DATABASE_URL: database.url, PORT: String(await freePort()) }
  server = await startConsole(env)
  const ask = (await signInTo(server))(server)
  await newStore(ask, { name: '滨江店' })
  person = await visitor({ width: 1280, height: 800 }, { serviceWorkers: 'allow' })
}, 60_000)
afterAll(async () => {
  await person?.close()
  await server?.stop()
  await database?.drop()
  await data?.remove()
})

/** Below the range that the system gives to outgoing connections, so that the port is still free for the second start. */
async function freePort(): Promise<number> {
  for (let port = 21_000 + Math.floor(Math.random() * 9_000); ; port += 1) {
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    probe.close()
    if (isFree) return port
  }
}

/** What the browser keeps under a name: paths. */
const keptIn = (name: string) =>
  person.page.evaluate(async (cache) => {
    if (!(await caches.has(cache))) return []
    return (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname)
  }, name)

const bar = () => person.page.getByText(/网络已断开，恢复后会自动重新连接/)
const row = () => person.page.getByRole('row', { name: /滨江店/ })

it('opens the console without a server, with the rows that were read last and the time of it', async () => {
  await signIn(person.page, `${server.url}/store`)
  await row().waitFor()
  await expect.poll(() => keptIn('files'), { timeout: 20_000 }).toContain('/index.html')
  await expect.poll(() => keptIn('answers')).toContain('/api/v1/stores')

  await server.stop()
  await person.page.reload()
  await row().waitFor()
  await bar().waitFor()
  expect(await bar().textContent()).toMatch(/显示的是 \d{4}-\d\d-\d\d \d\d:\d\d 及之后读取的内容/)
})

it('reads everything again when the server is back', async () => {
  server = await startConsole(env)
  const again = person.page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/v1/stores')
  await bar().waitFor({ state: 'detached' })
  expect((await again).status()).toBe(200)
})

it('keeps no answer as plain text', async () => {
  const texts = await person.page.evaluate(async () => {
    const answers = await caches.open('answers')
    const kept = await Promise.all((await answers.keys()).map((key) => answers.match(key)))
    return Promise.all(kept.map((reply) => reply?.text()))
  })
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => text?.includes('滨江店'))).toEqual([])
})

it('forgets the answers when the person signs out, and a copy of them cannot be read by another session', async () => {
  const kept = await person.page.evaluate(async () => {
    const copy = await caches.open('copy')
    const answers = await caches.open('answers')
    for (const key of await answers.keys()) await copy.put(key, (await answers.match(key)) as Response)
    return (await copy.keys()).length
  })
  expect(kept).toBeGreaterThan(0)
  await person.page.getByRole('button', { name: administrator.username }).click()
  await person.page.getByRole('menuitem', { name: '退出登录' }).click()
  await person.page.waitForURL(/\/login/)
  await expect.poll(() => keptIn('answers')).toEqual([])
  // What a browser failed to delete cannot be read by another session.
  await submitSignIn(person.page)
  await person.page.waitForURL(({ pathname }) => pathname !== '/login')
  await person.page.goto(`${server.url}/store`)
  await row().waitFor()
  await person.page.evaluate(async () => {
    const copy = await caches.open('copy')
    const answers = await caches.open('answers')
    for (const key of await copy.keys()) await answers.put(key, (await copy.match(key)) as Response)
  })
  await server.stop()
  await person.page.reload()
  await bar().waitFor()
  expect(await row().count()).toBe(0)
})
