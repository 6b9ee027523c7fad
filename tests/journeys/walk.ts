import type { Page } from 'playwright-core'
import { administrator, type Console, dataFolder, startConsole } from '../harness/process'
import { type Visitor, visitor } from './browser'

/** A console of its own and a person with a browser before it; `close` ends all of it. */
export interface Walk extends Visitor {
  server: Console
}

export async function startWalk(env: Record<string, string> = {}): Promise<Walk> {
  const folder = await dataFolder()
  const server = await startConsole({ DATA_DIR: folder.path, ...env })
  const person = await visitor()
  const close = async () => {
    await person.close()
    await server.stop()
    await folder.remove()
  }
  return { ...person, server, close }
}

/** A console set up with the demo chain. */
export async function startDemoWalk(): Promise<Walk> {
  const walk = await startWalk({ ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  const code = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(walk.server.output())?.[0]
  const reply = await fetch(`${walk.server.url}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, ...administrator, demo: true }),
  })
  if (reply.status !== 201) throw new Error(`cannot set up: ${reply.status} ${await reply.text()}`)
  return walk
}

/** Goes to an address and signs in on the way. */
export async function signIn(page: Page, address: string, who = administrator): Promise<void> {
  await page.goto(address)
  await page.getByLabel('用户名').fill(who.username)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}
