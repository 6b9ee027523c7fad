import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { pino } from 'pino'
import type { DeviceTask } from '../../contract/devices/device-task'
import type { FaceDevice, FaceDeviceDraft } from '../../contract/devices/face-device'
import type { Member } from '../../contract/membership/member'
import { flushRefusals } from '../../server/devices/count-refusal'
import { createDevicePort } from '../../server/devices/create-device-port'
import type { Device, DevicePort } from '../../server/devices/port'
import pageStyle from '../../src/kit/ui/page.module.css'
import { created, type Gym, startGym, versioned } from '../api/fixtures/gym'
import { broughtIn, tell } from '../api/fixtures/people'
import { newMember, newMembership } from '../api/fixtures/timetable'
import { signIn } from '../harness/app'
import { type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }
const base = '/api/v1/face-devices'

let gym: Gym
let app: OpenApp
let port: DevicePort
let gate: FaceDevice
let member: Member

const draft = (own: Partial<FaceDeviceDraft>): FaceDeviceDraft => ({
  sn: 'GATE0001',
  name: '一楼入口闸机',
  vendor: 'native',
  model: '',
  ip: null,
  mac: null,
  storeId: gym.mine.id,
  direction: 'both',
  maxPersons: 10,
  maxFaces: 10,
  allowedFrom: [],
  ...own,
})
const newDevice = async (own: Partial<FaceDeviceDraft>): Promise<FaceDevice> => {
  const made = await created<FaceDevice>(gym.admin, 'face-devices', draft(own))
  return (await gym.admin('POST', `${base}/${made.id}/activate`, {}, versioned(made))).json()
}
const deviceNow = async ({ id }: FaceDevice): Promise<FaceDevice> =>
  (await gym.admin('GET', `${base}/${id}`)).json()
const tasksOf = async ({ id }: FaceDevice): Promise<DeviceTask[]> =>
  (await (await gym.admin('GET', `/api/v1/device-tasks?device=${id}`)).json()).rows
/** The terminal itself, authenticated. */
const terminal = async ({ sn, vendor }: FaceDevice): Promise<Device> => {
  const { device } = await port.admit({ vendor, sn, pathSecret: null, address: '10.1.0.9', sample: '' })
  if (device === undefined) throw new Error(`${sn} is refused`)
  return device
}
let recordNo = 0
const passes = async (device: Device, who: string) => {
  gym.clock.advance({ minutes: 2 })
  recordNo += 1
  const [decision] = await port.takeRecords(device, [
    {
      recordId: `r${recordNo}`,
      who,
      occurredAt: gym.clock(),
      direction: 'in',
      mode: 'face',
      opened: true,
      isFresh: true,
      raw: 'test',
    },
  ])
  return decision
}

beforeAll(async () => {
  gym = await startGym()
  // The page computes by the clock of the browser.
  gym.clock.set(new Date().toISOString())
  gym.admin = await signIn(gym.app)
  const { db, clock, secrets, documentDir } = gym
  port = createDevicePort({ db, clock, secrets, documentDir, log: pino({ level: 'silent' }) })
  member = await newMember(gym.admin, gym.mine.id, { name: '林晓', birthday: '1990-03-07' })
  await newMembership(db, member.id)
  gate = await newDevice({})
  await port.recordHeartbeat(await terminal(gate), {
    clock: clock(),
    personCount: 10,
    faceCount: 3,
    firmware: '1.4.2',
  })
  app = await openApp(gym, '/login?return=/face')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '人脸设备' }, slow)
}, 90_000)
afterAll(async () => {
  app.close()
  await gym.close()
})
beforeEach(async () => {
  visit('/face')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof dialog>>
const press = (form: Within, name: string | RegExp) => fireEvent.click(form.getByRole('button', { name }))
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }, slow))
  return within(await screen.findByRole('menu'))
}
const broken = async () => {
  const page = document.querySelector(`.${pageStyle.page}`) ?? document.body
  const { violations } = await axe.run(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}

it('the device list shows whether each device is online, how full it is and how old that is', async () => {
  const row = (await screen.findByText('GATE0001')).closest('tr')
  expect(row).toHaveTextContent(/在线\d+ (秒|分钟)前/)
  expect(row).toHaveTextContent('使用中')
  expect(row).toHaveTextContent('10 / 10')
  fireEvent.click(screen.getByRole('button', { name: '容量超过 90 %' }))
  await waitFor(() => expect(location.search).toBe('?full=true'))
  expect(await screen.findByText('GATE0001')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '时钟偏差超过 60 秒' }))
  await waitFor(() => expect(screen.queryByText('GATE0001')).toBe(null))
})

it('the form creates a device and shows problems at their fields', async () => {
  visit('/face?new=1')
  const form = await dialog('新建设备')
  fireEvent.change(form.getByLabelText(/^名称/), { target: { value: '泳池入口' } })
  fireEvent.change(form.getByLabelText(/^序列号/), { target: { value: 'no spaces' } })
  press(form, '保存')
  await waitFor(() => expect(form.getByLabelText(/^序列号/)).toBeInvalid())
  await settle()
  press(form, '取消')
  press(await dialog('放弃未保存的修改？'), '放弃修改')
})

it('a door is opened only with a reason', async () => {
  fireEvent.click((await menuOf(gate.name)).getByRole('menuitem', { name: '远程开门' }))
  const form = await dialog(`远程开门 · ${gate.name}`)
  press(form, '远程开门')
  expect(await form.findByLabelText(/^开门原因/)).toBeInvalid()
  expect(await tasksOf(gate)).toEqual([])
  fireEvent.change(form.getByLabelText(/^开门原因/), { target: { value: '会员忘带手机' } })
  press(form, '远程开门')
  await waitFor(async () =>
    expect(await tasksOf(gate)).toMatchObject([
      { op: 'open_door', reason: '会员忘带手机', status: 'queued' },
    ]),
  )
})

it('a new secret is shown once, and its dialog does not close before it is confirmed as saved', async () => {
  fireEvent.click((await menuOf(gate.name)).getByRole('menuitem', { name: '发放密钥' }))
  press(await dialog(`发放密钥 · ${gate.name}`), '发放密钥')
  const shown = await dialog(`${gate.name} 的接入信息`)
  const secret = shown
    .getByRole('button', { name: '复制密钥' })
    .closest('dd')
    ?.querySelector('code')?.textContent
  expect(secret?.length).toBeGreaterThan(30)
  expect(shown.getByText(`${location.origin}/api/device/v1`)).toBeVisible()
  expect(shown.getByRole('button', { name: '关闭' })).toBeDisabled()
  fireEvent.click(shown.getByRole('checkbox', { name: '已填入设备或妥善保存' }))
  press(shown, '关闭')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(document.body.textContent).not.toContain(secret)
  expect((await deviceNow(gate)).secretIssuedAt).not.toBe(null)
})

it('pushes who has agreed, leads to the others, and says why a face was refused and what to do', async () => {
  const bare = await newMember(gym.admin, gym.mine.id, { name: '周未同意', birthday: '1991-01-01' })
  await newMembership(gym.db, bare.id)
  const agreed = { photoId: await broughtIn(gym.admin), version: '2026-01', guardianName: null }
  expect((await tell(gym.admin, member.personId, '/consent', agreed)).status).toBe(200)
  visit(`/face?view=enrolment&store=${gym.mine.id}`)
  const open = await screen.findByRole('button', { name: '推送人员' }, slow)
  await waitFor(() => expect(open).toBeEnabled())
  fireEvent.click(open)
  const form = await dialog('推送人员')
  expect(await form.findByRole('checkbox', { name: /林晓/ })).toBeEnabled()
  fireEvent.change(form.getByLabelText('搜索姓名、拼音、手机'), { target: { value: '周未同意' } })
  expect(await form.findByRole('checkbox', { name: /周未同意/ })).toBeDisabled()
  expect(form.getByRole('link', { name: '未同意，去登记' })).toHaveAttribute(
    'href',
    `/persion?edit=${bare.personId}&at=face`,
  )
  fireEvent.change(form.getByLabelText('搜索姓名、拼音、手机'), { target: { value: '林晓' } })
  fireEvent.click(await form.findByRole('checkbox', { name: /林晓/ }))
  press(form, '推送 1 人到 1 台设备')
  press(await dialog('推送结果'), '关闭')

  const device = await terminal(gate)
  for (let round = 0; round < 3; round += 1)
    for (const { no, op } of await port.nextTasks(device, 20))
      await port.answered(device, no, op === 'upsert_face' ? { ok: false, error: 'no_face' } : { ok: true })
  const cell = await screen.findByRole(
    'button',
    { name: `林晓，${gate.name}：失败：照片里没有找到人脸` },
    slow,
  )
  expect(await broken()).toEqual([])
  fireEvent.click(cell)
  const about = await dialog(`林晓 · ${gate.name}`)
  expect(about.getByText('请换一张正面免冠、五官清楚的照片。')).toBeVisible()
  expect(about.getByRole('link', { name: '更换照片' })).toBeVisible()
  press(about, '重试')
  await screen.findByRole('button', { name: `林晓，${gate.name}：排队中` }, slow)
})

it('walks the matrix by the arrow keys, with one of its cells in the order of Tab', async () => {
  const second = await newDevice({ sn: 'GATE0002', name: '二楼入口闸机' })
  visit(`/face?view=enrolment&store=${gym.mine.id}`)
  const first = await screen.findByRole('button', { name: /^林晓，二楼入口闸机：/ }, slow)
  const cells = () => screen.getAllByRole('button').filter((one) => one.dataset.cell !== undefined)
  expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(document.activeElement).toHaveAccessibleName(new RegExp(`^林晓，${gate.name}：`))
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(first)
  expect((await gym.admin('POST', `${base}/${second.id}/disable`, {}, versioned(second))).status).toBe(200)
})

it('the live list adds arriving people by itself, and stops while it is paused', async () => {
  const device = await terminal(gate)
  await passes(device, 'nobody of ours')
  visit(`/face?view=live&store=${gym.mine.id}`)
  const tape = within(await screen.findByRole('list', { name: '实时通行' }, slow))
  expect(tape.getAllByRole('listitem')).toHaveLength(1)
  expect(await screen.findByText('实时', { selector: '[role=status]' }, slow)).toBeVisible()
  await passes(device, 'a second stranger')
  await waitFor(() => expect(tape.getAllByRole('listitem')).toHaveLength(2), slow)
  expect(tape.getAllByText('陌生人')).toHaveLength(2)
  await waitFor(() => expect(screen.getByText('今日拒绝').nextSibling).toHaveTextContent('2'), slow)

  fireEvent.click(screen.getByRole('button', { name: '暂停' }))
  await passes(device, 'a third stranger')
  const news = await screen.findByRole('button', { name: '1 条新记录' }, slow)
  expect(tape.getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(news)
  await waitFor(() => expect(tape.getAllByRole('listitem')).toHaveLength(3))
  expect(screen.getByRole('button', { name: '暂停' })).toBeVisible()
  expect(await broken()).toEqual([])
})

it('the live list shows an interruption and continues when the server is back', async () => {
  let isAway = true
  const stream = () =>
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('id: 1.1\nevent: start\ndata: {}\n\n')),
    })
  app.answer('/api/v1/live', () => new Response(isAway ? null : stream(), { status: isAway ? 503 : 200 }))
  visit('/face?view=live&result=deny')
  expect(await screen.findByText('连接中断，稍后自动重连', {}, slow)).toBeVisible()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: '立即重连' }))
  expect(await screen.findByText('实时', { selector: '[role=status]' }, slow)).toBeVisible()
})

it('an unknown serial number becomes a device with the values of its message', async () => {
  const stranger = {
    vendor: 'zkteco' as const,
    sn: 'CJDE2211',
    pathSecret: null,
    address: '223.104.21.7',
    sample: 'GET /iclock/cdata',
  }
  expect(await port.admit(stranger)).toEqual({ refused: 'unknown_serial' })
  await port.admit({ ...stranger, sn: 'RUBBISH1' })
  visit('/face?view=quarantine')
  const group = within(await screen.findByRole('region', { name: '未登记的序列号' }, slow))
  expect(await broken()).toEqual([])
  const line = (sn: string) => within(group.getByText(sn).closest('li') ?? document.body)
  press(line('RUBBISH1'), '忽略')
  await waitFor(() => expect(group.queryByText('RUBBISH1')).toBe(null))
  press(line('CJDE2211'), '登记为设备')
  const form = await dialog('登记设备 CJDE2211')
  expect(form.getByLabelText(/^序列号/)).toHaveValue('CJDE2211')
  expect(form.getByLabelText(/^允许的来源 IP/)).toHaveValue('223.104.21.7')
  press(form, '登记为设备')
  await waitFor(() => expect(form.getByLabelText(/^名称/)).toBeInvalid())
  press(form, '取消')
})

it('messages with a known serial number from another address are shown, and the address is accepted in one step', async () => {
  const own = { vendor: 'zkteco' as const, sn: 'MOVED001', name: '后门闸机', allowedFrom: ['203.0.113.7'] }
  const active = await newDevice(own)
  const attempt = { vendor: 'zkteco' as const, sn: 'MOVED001', pathSecret: null, sample: '' }
  expect(await port.admit({ ...attempt, address: '198.51.100.9' })).toEqual({ refused: 'address' })
  await flushRefusals(gym.db)
  visit(`/face?open=${active.id}`)
  const drawer = await dialog('后门闸机')
  const notice = within(await drawer.findByRole('region', { name: '它可能换了地址' }, slow))
  expect(notice.getByText(/从 198\.51\.100\.9 联系了 1 次/)).toBeVisible()
  expect(await broken()).toEqual([])
  press(notice, '只允许 198.51.100.9')
  await waitFor(() => expect(drawer.queryByRole('region', { name: '它可能换了地址' })).toBe(null), slow)
  expect(drawer.getAllByText('198.51.100.9')).not.toEqual([])
  const { device } = await port.admit({ ...attempt, address: '198.51.100.9' })
  expect(device?.id).toBe(active.id)
})

it('unreadable messages of a terminal are shown and can be read again', async () => {
  const device = await terminal(gate)
  const record = { id: 'kept-1', at: gym.clock().toISOString(), doorNo: null, mode: 'face', opened: false }
  expect(await port.keepUnread(device, 'native_record', ['{"id":""}', JSON.stringify(record)])).toBe(true)
  visit(`/face?open=${gate.id}&at=unread`)
  const drawer = await dialog(gate.name)
  expect(await drawer.findByText('{"id":""}', {}, slow)).toBeVisible()
  expect(await broken()).toEqual([])
  press(drawer, '重新读取')
  expect(await screen.findByText('读懂 1 条，还有 1 条', {}, slow)).toBeVisible()
  await waitFor(() => expect(drawer.getByText('共 1 条')).toBeVisible(), slow)
})

it('actions without permission are not offered', async () => {
  app.close()
  localStorage.clear()
  app = await openApp(gym, '/login?return=/face')
  await signInByForm(app, { username: 'clerk', password: 'correct horse battery' })
  await screen.findByText('GATE0001', {}, slow)
  expect(screen.getByRole('link', { name: '人脸下发' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^隔离区/ })).toBe(null)
})

it('the records of a day are requested from a device and compared with the stored ones', async () => {
  visit(`/face?open=${gate.id}&at=days`)
  const drawer = await dialog(gate.name)
  expect(await drawer.findAllByText('未核对', {}, slow)).toHaveLength(7)
  fireEvent.change(drawer.getByLabelText(/^核对日期/, { selector: 'input' }), {
    target: { value: '2020-01-01' },
  })
  press(drawer, '立即核对')
  expect(await drawer.findByText('只能核对最近 30 天')).toBeVisible()
  const today = new Date(gym.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  fireEvent.change(drawer.getByLabelText(/^核对日期/, { selector: 'input' }), { target: { value: today } })
  press(drawer, '立即核对')
  expect(await drawer.findByText('等待应答')).toBeVisible()
  const device = await terminal(gate)
  for (const { no, op } of await port.nextTasks(device, 20))
    await port.answered(
      device,
      no,
      op === 'resend_records' ? { ok: true, recordIds: ['never-sent'] } : { ok: true },
    )
  expect(await drawer.findByText('缺 1 条', {}, slow)).toBeVisible()
  expect(drawer.getByText(/^设备 1 条 · 后台 \d+ 条/)).toBeVisible()
})
