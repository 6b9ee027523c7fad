import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, it } from '@rstest/core'
import { wechatBill } from '../api/fixtures/bills'
import { signIn, startWalk, type Walk } from './walk'

let clerk: Walk
let folder: string

/** The settings of WeChat Pay with keys of our own: a bill is compared with the merchant alone. */
async function wechatSettings(): Promise<Record<string, string>> {
  const port = await freePort()
  folder = await mkdtemp(path.join(tmpdir(), 'bill-keys-'))
  const keyPair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  const write = async (name: string, text: string) => {
    const file = path.join(folder, name)
    await writeFile(file, text)
    return file
  }
  return {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    WECHAT_PAY_APP_ID: 'wx0000000000000001',
    WECHAT_PAY_MCH_ID: '1900000001',
    WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A72',
    WECHAT_PAY_KEY_FILE: await write('own.pem', keyPair().privateKey),
    WECHAT_PAY_API_V3_KEY_FILE: await write('v3.txt', 'k'.repeat(32)),
    WECHAT_PAY_PUBLIC_KEY_FILE: await write('theirs.pem', keyPair().publicKey),
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
  }
}

/** The console must know its own address before it starts. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

beforeAll(async () => {
  clerk = await startWalk(await wechatSettings())
}, 120_000)

afterAll(async () => {
  await clerk?.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

it('a bill is uploaded, its difference settled; a foreign one is refused with the way on, and another of the day asks', async () => {
  const { page } = clerk
  await signIn(page, `${clerk.server.url}/order?view=bills`)
  await page.getByRole('heading', { name: '对账单' }).waitFor()
  await page.getByText('还没有上传过账单。').waitFor()
  const line = { kind: 'payment' as const, paymentNo: 'SHOP20260302000001', amountFen: 8_800 }
  const send = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await send('foreign.csv', wechatBill({ lines: [line], merchantNo: '1900000009' }))
  await page.getByText('这是商户 1900000009 的账单，本系统接入的是 1900000001。').waitFor()
  await send('bill.csv', wechatBill({ lines: [line] }))
  await page.getByText('微信支付 2026-03-02 的账单已核对：1 笔，1 处差异。').waitFor()
  await send('bill.csv', wechatBill({ lines: [line] }))
  await page.getByText('微信支付 2026-03-02 的这份账单已经上传过，没有重复计入。').waitFor()
  await page.getByRole('button', { name: '处理', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^处理说明/ }).fill('线下扫码，不经本系统')
  await dialog.getByRole('button', { name: '处理' }).click()
  await page.getByText('已处理 SHOP20260302000001。').waitFor()
  const more = { ...line, paymentNo: 'SHOP20260302000002' }
  await send('bill-2.csv', wechatBill({ lines: [line, more] }))
  await page.getByText('替换这一天的账单？').waitFor()
  await page.getByRole('button', { name: '替换并核对' }).click()
  await page.getByText('微信支付 2026-03-02 的账单已核对：2 笔，2 处差异。').waitFor()
  await page.getByText('1 处未处理，共 2 处').waitFor()
  await page.getByText('已被替换').waitFor()
}, 120_000)
