import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { codePage, sandboxPages } from '../../server/payments/sandbox/pages'
import { settableClock } from '../harness/clock'
import { startPaymentSandbox, type TestSandbox } from '../harness/payment-sandbox'

const clock = settableClock()
let sandbox: TestSandbox
let pages: ReturnType<typeof sandboxPages>
beforeAll(async () => {
  sandbox = await startPaymentSandbox(clock)
  pages = sandboxPages(sandbox)
})
afterAll(() => sandbox.close())

const ask = async (path: string, method = 'GET') => {
  const request = new Request(`http://localhost${path}`, { method, headers: { 'accept-language': 'en' } })
  const reply = await pages(request)
  return reply && { status: reply.status, text: await reply.text(), location: reply.headers.get('location') }
}

const open = async (paymentNo: string, subject: string) => {
  const expiresAt = new Date(clock().getTime() + 1_800_000)
  await sandbox.channels.wechat.open({ paymentNo, amountFen: 12_050, subject, expiresAt })
  return sandbox.book.find('wechat', paymentNo)
}

it('the payer sees what waits, pays it once, and the console hears of it', async () => {
  expect((await ask('/sandbox'))?.text).toContain('Nothing waits to be paid')
  const { code } = await open('PA000001', 'GD1 <script>alert(1)</script>')
  const list = (await ask('/sandbox'))!.text
  expect(list).toContain('¥120.50')
  expect(list).not.toContain('<script')
  const path = new URL(codePage('http://localhost')(code)).pathname
  expect(list).toContain(`href="${path}"`)
  expect((await ask(path))?.text).toContain('<button>Pay</button>')
  expect(await ask(path, 'POST')).toMatchObject({ status: 303, location: path })
  expect(sandbox.notices).toHaveLength(1)
  expect((await ask(path))?.text).toContain('Paid')
  expect((await ask(path, 'POST'))?.status).toBe(200)
  expect(sandbox.notices).toHaveLength(1)
  expect((await ask('/sandbox'))?.text).toContain('Nothing waits to be paid')
})

it('what is closed or late cannot be paid', async () => {
  const { code } = await open('PA000002', 'A')
  await sandbox.channels.wechat.close('PA000002')
  await ask(`/sandbox/${code}`, 'POST')
  expect((await ask(`/sandbox/${code}`))?.text).toContain('Closed')
  const late = await open('PA000003', 'B')
  clock.advance({ minutes: 31 })
  await ask(`/sandbox/${late.code}`, 'POST')
  expect(late.state).toBe('closed')
})

it('leaves every other page to the console', async () => {
  expect(await ask('/')).toBeUndefined()
  expect(await ask('/sandboxes')).toBeUndefined()
  expect(await ask('/sandbox/000')).toBeUndefined()
})
