import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { generate } from 'selfsigned'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { administrator, dataFolder, spawnConsole } from '../harness/process'
import { type Visitor, visitor } from './browser'
import { signIn } from './walk'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let person: Visitor
let child: ReturnType<typeof spawnConsole>
let folder: string
let origin: string
let plain: string

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  person = await visitor()
  folder = mkdtempSync(path.join(tmpdir(), 'gym-tls-'))
  const [TLS_CERT, TLS_KEY] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  const pair = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
  writeFileSync(TLS_CERT, pair.cert)
  writeFileSync(TLS_KEY, pair.private)
  const [PORT, HTTP_PORT] = [await freePort(), await freePort()]
  origin = `https://localhost:${PORT}`
  plain = `http://localhost:${HTTP_PORT}`
  child = spawnConsole({
    PORT,
    HTTP_PORT,
    TLS_CERT,
    TLS_KEY,
    PUBLIC_ORIGIN: origin,
    DATA_DIR: data.path,
    DATABASE_URL: database.url,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  })
  const isReady = () =>
    fetch(`${plain}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
  for (const end = Date.now() + 60_000; !(await isReady()); await wait(100))
    if (Date.now() > end) throw new Error(child.output())
}, 120_000)

afterAll(async () => {
  child?.process.kill('SIGKILL')
  await child?.ended
  await person?.close()
  await database?.drop()
  await data?.remove()
  rmSync(folder, { recursive: true })
})

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return String(port)
}

it('over plain HTTP terminals are answered, and readers led to HTTPS', async () => {
  const ask = (address: string, init?: RequestInit) => fetch(plain + address, { redirect: 'manual', ...init })
  // ZKTeco's PUSH SDK: a terminal that the console does not know.
  expect((await ask('/iclock/cdata?SN=X1')).status).not.toBe(308)
  const reply = await ask('/member?page=2')
  expect([reply.status, reply.headers.get('location')]).toEqual([308, `${origin}/member?page=2`])
  expect((await ask('/api/v1/session', { method: 'POST', body: '{}' })).status).toBe(403)
})

it('the console speaks HTTPS with HTTP/2 by its own certificate, and ends without cutting anybody', async () => {
  const context = await person.context.browser()!.newContext({ ignoreHTTPSErrors: true, locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, `${origin}/member`)
  await page.getByRole('heading', { level: 1, name: '会员信息' }).waitFor()
  await page.waitForLoadState('load')
  const protocols = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map((one) => (one as PerformanceResourceTiming).nextHopProtocol),
    ),
  ])
  expect(protocols.filter(Boolean)).toEqual(['h2'])
  const [session] = (await context.cookies()).filter(({ name }) => /session/i.test(name))
  expect(session).toMatchObject({ secure: true, httpOnly: true })
  // The page keeps a live stream open.
  child.process.kill('SIGTERM')
  expect(await child.ended).toBe(0)
  expect(child.output()).not.toMatch(/error/i)
  await context.close()
}, 120_000)
