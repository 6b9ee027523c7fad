import type { Page } from 'playwright-core'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { demoPlace, type Place } from '../harness/demo'
import { administrator, type Console, dataFolder, startConsole } from '../harness/process'
import { type Size, type Visitor, visitor } from './browser'

/** A console of its own and a person with a browser; `close` ends all of it. */
export interface Walk extends Visitor {
  server: Console
  database: TestDatabase
}

export async function startWalk(env: Record<string, string> = {}, size?: Size): Promise<Walk> {
  return walkIn({ folder: await dataFolder(), database: await freshDatabase() }, env, size)
}

/** A console set up with the demo chain, and its administrator. */
export async function startDemoWalk(): Promise<Walk> {
  return walkIn(await demoPlace())
}

async function walkIn(
  { folder, database }: Place,
  env: Record<string, string> = {},
  size?: Size,
): Promise<Walk> {
  const server = await startConsole({ DATA_DIR: folder.path, DATABASE_URL: database.url, ...env })
  const person = await visitor(size)
  const close = async () => {
    await person.close()
    await server.stop()
    await database.drop()
    await folder.remove()
  }
  return { ...person, server, database, close }
}

/** Opens an address and signs in on the way. */
export async function signIn(page: Page, address: string, who = administrator): Promise<void> {
  await page.goto(address)
  await submitSignIn(page, who)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/** Fills in the sign-in form that is shown and sends it. */
export async function submitSignIn(page: Page, who = administrator): Promise<void> {
  await page.getByLabel('用户名').fill(who.username)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
