import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { CDPSession, Page } from 'playwright-core'
import { administrator } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let walk: Walk
/** Passkeys belong to a host name, so the console is opened as localhost. */
let url: string
let authenticator: CDPSession

beforeAll(async () => {
  walk = await startWalk()
  url = walk.server.url.replace('127.0.0.1', 'localhost')
  // Chromium's virtual authenticator, whose user is always present and verified.
  authenticator = await walk.context.newCDPSession(walk.page)
  await authenticator.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}, 120_000)
afterAll(() => walk?.close(), 60_000)

it('adds a passkey in the browser, signs in by it alone and after the password, and removes it', async () => {
  const { page } = walk
  await signIn(page, `${url}/store`)
  const drawer = await ownAccount(page)
  await drawer.getByRole('button', { name: '添加通行密钥' }).click()
  const codes = page.getByRole('dialog', { name: '保存恢复码' })
  await codes.getByText('我已保存恢复码').click()
  await codes.getByRole('button', { name: '完成' }).click()
  await drawer.getByRole('list', { name: '通行密钥' }).getByText('尚未使用').waitFor()
  await signOut(page)

  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.getByRole('button', { name: administrator.username, exact: true }).waitFor()
  await signOut(page)

  await page.getByLabel('用户名').fill(administrator.username)
  await page.getByLabel('密码', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('heading', { name: '验证身份' }).waitFor()
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.getByRole('button', { name: administrator.username, exact: true }).waitFor()

  const again = await ownAccount(page)
  await again.getByRole('button', { name: /^移除/ }).click()
  await page.getByRole('dialog', { name: /^移除/ }).getByRole('button', { name: '移除', exact: true }).click()
  await again.getByRole('list', { name: '通行密钥' }).waitFor({ state: 'detached' })
  expect(walk.complaints).toEqual([])
}, 120_000)

it('tries a passkey again with a new challenge, at the second step of signing in and in the dialog over a form', async () => {
  const { page } = walk
  await page.goto(`${url}/store`)
  const drawer = await ownAccount(page)
  await drawer.getByRole('button', { name: '添加通行密钥' }).click()
  const codes = page.getByRole('dialog', { name: '保存恢复码' })
  await codes.getByText('我已保存恢复码').click()
  await codes.getByRole('button', { name: '完成' }).click()
  await signOut(page)

  await page.getByLabel('用户名').fill(administrator.username)
  await page.getByLabel('密码', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('heading', { name: '验证身份' }).waitFor()
  await loseFirstAnswer(page, '**/api/v1/session')
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.getByText('通行密钥未通过验证').waitFor()
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.getByRole('button', { name: administrator.username, exact: true }).waitFor()

  await page.goto(`${url}/setting`)
  const part = page.getByRole('region', { name: '企业信息' })
  await part.getByLabel(/企业名称/).fill('力健健身')
  await refuseOnce(page)
  await part.getByRole('button', { name: '保存' }).click()
  const proof = page.getByRole('dialog', { name: '确认身份' })
  await loseFirstAnswer(page, '**/api/v1/session/proof')
  await proof.getByRole('button', { name: '使用通行密钥' }).click()
  await proof.getByText('通行密钥未通过验证').waitFor()
  await proof.getByRole('button', { name: '使用通行密钥' }).click()
  await proof.waitFor({ state: 'detached' })
  await part.getByText(/修改于/).waitFor()
}, 120_000)

/** The server takes the challenge, and the browser gets an error. */
async function loseFirstAnswer(page: Page, address: string) {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.fulfill(problemReply(401, 'wrong_passkey', '通行密钥未通过验证，请重试或换一种方式。'))
  })
}

/** As if ten minutes had passed since the last proof. */
async function refuseOnce(page: Page) {
  const refusal = problemReply(403, 'step_up_required', '这项操作需要再次确认您的身份。')
  await page.route('**/api/v1/settings/business', (route) => route.fulfill(refusal), { times: 1 })
}

const problemReply = (status: number, code: string, title: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `/problems/${code}`, code, status, title, requestId: '' }),
})

async function ownAccount(page: Page) {
  await page.getByRole('button', { name: '我的账号' }).click()
  const drawer = page.getByRole('dialog', { name: '我的账号' })
  await drawer.getByRole('button', { name: '添加通行密钥' }).waitFor()
  return drawer
}

async function signOut(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: administrator.username, exact: true }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/login')
}
