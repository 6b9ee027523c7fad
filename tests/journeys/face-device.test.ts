import { createHash, createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import { planDraft, storeDraft, versioned } from '../api/fixtures/gym'
import { broughtIn, readPerson } from '../api/fixtures/people'
import { type Client, signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

const sn = 'JOURNEY01'
const name = '旅程闸机'

let person: Walk
let ask: Client
let store: Store
let member: Member

const made = async <Row>(path: string, body: unknown): Promise<Row> => {
  const reply = await ask('POST', `/api/v1/${path}`, body)
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
const tellOf = async (verb: string, body: unknown) => {
  const row = await readPerson(ask, member.personId)
  expect((await ask('POST', `/api/v1/people/${row.id}/${verb}`, body, versioned(row))).status).toBe(200)
}

beforeAll(async () => {
  person = await startWalk()
  ask = (await signInTo(person.server))(person.server)
  store = await made<Store>('stores', storeDraft({ name: '旅程门店' }))
  const who = await made<{ id: string }>('people', {
    name: '林晓',
    mobile: '13900001111',
    gender: 'unknown',
    email: null,
    birthday: '1990-03-07',
    idCard: null,
    avatarId: null,
    storeId: null,
    duties: [],
    source: 'walk_in',
    emergencyName: null,
    emergencyMobile: null,
    healthNote: '',
  })
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  member = await made<Member>('members', {
    personId: who.id,
    homeStoreId: store.id,
    joinedOn: today,
    level: 'regular',
    consultantId: null,
    blacklistReason: null,
  })
  const plan = await made<MembershipPlan>('membership-plans', planDraft())
  await made('memberships', {
    memberId: member.id,
    planId: plan.id,
    startsOn: today,
    endsOn: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`,
    timesLeft: null,
    balanceFen: null,
    valueFen: 0,
    note: '',
  })
  const photoId = await broughtIn((method, address, body) =>
    ask(method, address, body, { 'content-type': 'application/octet-stream' }),
  )
  await tellOf('consent', { photoId, version: '2026-01', guardianName: null })
}, 90_000)

afterAll(() => person?.close(), 60_000)

it('sets a terminal up, gives it a face, sees its owner come, and sees the face gone once consent is taken back', async () => {
  const { page, complaints, server } = person
  await signIn(page, `${server.url}/face`)
  await page.getByRole('button', { name: '新建设备' }).first().click()
  const form = page.getByRole('dialog', { name: '新建设备' })
  await form.getByLabel('门店').click()
  await page.getByRole('option', { name: '旅程门店' }).click()
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('序列号').fill(sn)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'detached' })

  const row = page.getByRole('row', { name: new RegExp(name) })
  const more = row.getByRole('button', { name: `更多操作 ${name}` })
  await more.click()
  await page.getByRole('menuitem', { name: '启用', exact: true }).click()
  await row.getByText('使用中').waitFor()
  await row.getByText('从未连接').waitFor()
  await more.click()
  await page.getByRole('menuitem', { name: '发放密钥' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发放密钥' }).click()
  const shown = page.getByRole('dialog', { name: `${name} 的接入信息` })
  const secret = (await shown.locator('code').last().textContent()) ?? ''
  await shown.getByRole('checkbox', { name: '已填入设备或妥善保存' }).check()
  await shown.getByRole('button', { name: '关闭' }).click()
  await shown.waitFor({ state: 'detached' })

  const terminal = terminalOf(server.url, secret)
  await terminal('POST', '/heartbeat', { firmware: '1.4.2', personCount: 0, faceCount: 0 })
  // The list updates by itself.
  await row.getByText(/^在线/).waitFor()

  await page.getByRole('link', { name: '人脸下发' }).click()
  await page.getByRole('button', { name: '推送人员' }).click()
  const push = page.getByRole('dialog', { name: '推送人员' })
  await push.getByRole('checkbox', { name: /林晓/ }).check()
  await push.getByRole('button', { name: '推送 1 人到 1 台设备' }).click()
  await page.getByRole('dialog', { name: '推送结果' }).getByRole('button', { name: '关闭' }).click()
  const cell = (state: string) => page.getByRole('button', { name: `林晓，${name}：${state}` })
  const doorNo = await answerAll(terminal)
  expect(doorNo).toBeGreaterThan(10_000_000)
  await cell('已录入').waitFor()

  await page.getByRole('link', { name: '实时通行' }).click()
  await page
    .getByRole('status')
    .and(page.getByText('实时', { exact: true }))
    .waitFor()
  const records = [
    { id: 'j1', at: new Date().toISOString(), doorNo, mode: 'face', opened: true, isFresh: true },
  ]
  const { results } = await terminal('POST', '/records', { records })
  expect(results).toMatchObject([{ decision: 'pass', name: '林晓' }])
  const latest = page.getByRole('article', { name: '最近一次' })
  await latest.getByRole('heading', { name: '林晓' }).waitFor()
  await latest.getByText('通过').waitFor()

  await tellOf('revoke-consent', { reason: '本人要求' })
  await page.getByRole('link', { name: '人脸下发' }).click()
  await cell('删除中').waitFor()
  await answerAll(terminal)
  await cell('已删除').waitFor()
  expect(complaints).toEqual([])
}, 120_000)

type Terminal = ReturnType<typeof terminalOf>

/** A terminal that signs requests as docs/device-protocol.md defines. */
function terminalOf(url: string, secret: string) {
  const key = createHash('sha256').update(secret).digest()
  return async (method: string, path: string, given?: object) => {
    const target = `/api/device/v1${path}`
    const body = given === undefined ? '' : JSON.stringify(given)
    const [timestamp, nonce] = [String(Date.now()), randomBytes(12).toString('hex')]
    const signature = createHmac('sha256', key)
      .update([method, target, timestamp, nonce, ''].join('\n'))
      .update(body)
      .digest('hex')
    const reply = await fetch(url + target, {
      method,
      headers: {
        'x-device-serial': sn,
        'x-device-timestamp': timestamp,
        'x-device-nonce': nonce,
        'x-device-signature': signature,
      },
      ...(given === undefined ? {} : { body }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
}

/** Executes all pending commands; returns the number by which the terminal knows the person. */
async function answerAll(terminal: Terminal): Promise<number> {
  let known = 0
  for (;;) {
    const { tasks }: { tasks: { no: number; doorNo: number | null }[] } = await terminal('GET', '/tasks')
    if (tasks.length === 0) return known
    for (const { no, doorNo } of tasks) {
      await terminal('POST', `/tasks/${no}/result`, { ok: true })
      known = doorNo ?? known
    }
  }
}
