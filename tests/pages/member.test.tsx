import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Store } from '../../contract/catalogue/store'
import { plusDays } from '../../contract/days'
import type { CheckIn, Member } from '../../contract/membership/member'
import type { Membership, MembershipDraft } from '../../contract/membership/membership'
import deskStyle from '../../src/pages/member/check-in/desk.module.css'
import { created, newCoach, newPerson, newStore, planDraft, versioned } from '../api/fixtures/gym'
import { newCourse, newMember, plan, seat } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
let year: MembershipPlan
let lessons: MembershipPlan
/** The page computes by the clock of the browser, so the server's is set to the same day. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

const cardFor = (
  member: Member,
  plan: MembershipPlan,
  own: Partial<MembershipDraft> = {},
): Promise<Membership> =>
  created(ask, 'memberships', {
    memberId: member.id,
    planId: plan.id,
    startsOn: plusDays(today, -30),
    endsOn: plusDays(today, 100),
    timesLeft: null,
    balanceFen: null,
    valueFen: 298_000,
    note: '',
    ...own,
  })
const cardsOf = async (member: Member): Promise<Membership[]> =>
  (await (await ask('GET', `/api/v1/memberships?member=${member.id}&sort=endsOn`)).json()).rows
const visits = async (): Promise<(CheckIn & { memberName: string })[]> =>
  (await (await ask('GET', `/api/v1/check-ins?store=${store.id}`)).json()).rows

beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask, { name: '静安寺店' })
  year = await created(
    ask,
    'membership-plans',
    planDraft({ name: '年卡', freezeMaxDays: 60, freezeMinDays: 7 }),
  )
  lessons = await created(
    ask,
    'membership-plans',
    planDraft({ name: '团课 10 次', kind: 'times', durationDays: null, times: 10, validDays: 120 }),
  )
  // A lesson begins each quarter of an hour, so one of them is still ahead when the desk is opened.
  const coach = await newCoach(ask, { storeIds: [store.id] })
  const course = await newCourse(ask, { coachId: coach.id, storeIds: [store.id], name: '晨间普拉提' })
  const quarter = Math.floor(Date.now() / 900_000) * 900_000
  for (const at of [quarter, quarter + 900_000]) {
    const startsAt = new Date(at).toISOString()
    await plan(server.db, { course, storeId: store.id, startsAt, durationMin: 15 })
  }
  app = await openApp(server, '/login?return=/member')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '会员信息' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/member?q=nobody-at-all')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof dialog>>
const type = (form: Within, label: RegExp | string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } })
const press = (form: Within, name: string | RegExp) => fireEvent.click(form.getByRole('button', { name }))
let pageSize = 20
/** A list that is not cached yet: cached rows would be shown again. */
const openList = (query = '') => visit(`/member?pageSize=${++pageSize}&${query}`)
const sheetOf = async (member: Member) => {
  visit(`/member?open=${member.id}`)
  return dialog(member.name)
}
/** Semi's picker accepts a day at Enter. */
const pickDay = async (form: Within, label: RegExp, day: string) => {
  const field = form.getByRole('textbox', { name: label })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: day } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  fireEvent.blur(field)
  await settle()
}

it('the member list shows each card, what is left of it, and whom to contact', async () => {
  const soon = await newMember(ask, store.id, { name: '林快到期' })
  await cardFor(soon, lessons, { endsOn: plusDays(today, 5), timesLeft: 3 })
  const later = await newMember(ask, store.id, { name: '王还早' })
  await cardFor(later, year)
  openList()
  const row = (await screen.findByText('林快到期')).closest('tr')
  expect(row).toHaveTextContent('团课 10 次')
  expect(row).toHaveTextContent(`${plusDays(today, 5)}剩 5 天`)
  expect(row).toHaveTextContent('剩 3 次')
  expect(row).toHaveTextContent('从未到店')
  // The counts are cached until the list is refetched.
  fireEvent.click(screen.getByRole('button', { name: '刷新列表' }))
  fireEvent.click(await screen.findByRole('button', { name: '7 日内到期 1' }))
  await waitFor(() => expect(screen.queryByText('王还早')).toBe(null))
  expect(new URLSearchParams(location.search).get('expiring')).toBe('7')
  expect(screen.getByText('林快到期')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '去掉筛选：7 日内到期' }))
  expect(await screen.findByText('王还早')).toBeVisible()
})

it('a member and their person are created in one step in the only store, and opened', async () => {
  visit('/member?new=1')
  const form = await dialog('新建会员')
  press(form, '保存')
  expect(await form.findAllByText('此项必填')).toHaveLength(2)
  type(form, /^姓名/, '赵新客')
  type(form, /^手机/, '13912340001')
  press(form, '保存')
  const sheet = await dialog('赵新客')
  // Its name loads with the member, its body when their cards are loaded too.
  expect(await sheet.findByText('139****0001', {}, slow)).toBeVisible()
  expect(sheet.getByText('静安寺店')).toBeVisible()
  expect(sheet.getByText('没有有效的会员卡')).toBeVisible()
})

it('a mobile of another person is refused at its field, and no second person is created', async () => {
  await newPerson(ask, { name: '孙旧人', mobile: '13912340002' })
  visit('/member?new=1')
  const form = await dialog('新建会员')
  type(form, /^姓名/, '孙旧人')
  type(form, /^手机/, '13912340002')
  press(form, '保存')
  const field = form.getByLabelText(/^手机/)
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
  press(form, '取消')
  const found = await (await ask('GET', '/api/v1/people?q=13912340002')).json()
  expect(found.total).toBe(1)
})

it('freezes a card as the sentence says, refuses what its terms do not allow as it is typed, and unfreezes it', async () => {
  const member = await newMember(ask, store.id, { name: '钱冻结' })
  const card = await cardFor(member, year)
  const sheet = await sheetOf(member)
  fireEvent.click(await sheet.findByRole('button', { name: '冻结' }, slow))
  const wizard = await dialog('冻结 · 年卡')
  expect(
    await wizard.findByText(`到期日由 ${card.endsOn} 顺延至 ${plusDays(card.endsOn, 7)}`, {}, slow),
  ).toBeVisible()
  expect(wizard.getByText('冻结 7 天，之后还可冻结 53 天、1 次')).toBeVisible()
  fireEvent.click(wizard.getByRole('button', { name: '1 个月' }))
  expect(await wizard.findByText(`到期日由 ${card.endsOn} 顺延至 ${plusDays(card.endsOn, 30)}`)).toBeVisible()
  await pickDay(wizard, /^末日/, plusDays(today, 90))
  expect(await wizard.findByText('最多还可冻结 60 天')).toBeVisible()
  expect(wizard.getByText(`到期日 ${card.endsOn} 不变`)).toBeVisible()
  fireEvent.click(wizard.getByRole('button', { name: '2 周' }))
  press(wizard, '冻结')
  expect(await wizard.findByText('此项必填')).toBeVisible()
  type(wizard, /^原因/, '出差')
  press(wizard, '冻结')
  await waitFor(async () => expect((await cardsOf(member))[0]?.status).toBe('frozen'))
  expect((await cardsOf(member))[0]?.plannedEndsOn).toBe(plusDays(card.endsOn, 14))

  fireEvent.click(await sheet.findByRole('button', { name: '解冻' }, slow))
  const asking = await dialog('解冻 · 年卡')
  expect(await asking.findByText(`${today} 起冻结，实际 0 天`, {}, slow)).toBeVisible()
  press(asking, '解冻')
  await waitFor(async () =>
    expect((await cardsOf(member))[0]).toMatchObject({ status: 'active', endsOn: card.endsOn }),
  )
})

it('a refused freeze names the booked lessons', async () => {
  const member = await newMember(ask, store.id, { name: '冯约课' })
  const card = await cardFor(member, year)
  const coach = await newCoach(ask, { storeIds: [store.id] })
  const course = await newCourse(ask, { coachId: coach.id, storeIds: [store.id], name: '流瑜伽' })
  const startsAt = `${plusDays(today, 2)}T10:00:00Z`
  await seat(
    server.db,
    await plan(server.db, { course, storeId: store.id, startsAt }),
    [member],
    'confirmed',
    card.id,
  )
  const sheet = await sheetOf(member)
  fireEvent.click(await sheet.findByRole('button', { name: '冻结' }, slow))
  const wizard = await dialog('冻结 · 年卡')
  await wizard.findByLabelText(/^原因/, {}, slow)
  type(wizard, /^原因/, '出差')
  press(wizard, '冻结')
  expect(await wizard.findByRole('alert')).toHaveTextContent(/^请先处理这 1 项：\d\d-\d\d 18:00 流瑜伽$/)
  expect((await cardsOf(member))[0]?.status).toBe('active')
})

it('terminating a card first shows what is lost, and cancelling keeps the card', async () => {
  const member = await newMember(ask, store.id, { name: '周终止' })
  await cardFor(member, lessons, { timesLeft: 4, valueFen: 100_000 })
  visit(`/member?open=${member.id}&card=${(await cardsOf(member))[0]?.id}&act=terminate`)
  const asking = await dialog('终止 · 团课 10 次')
  expect(await asking.findByText('将作废：剩余 100 天、剩 4 次', {}, slow)).toBeVisible()
  expect(new URLSearchParams(location.search).has('act')).toBe(false)
  press(asking, '取消')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '终止 · 团课 10 次' })).toBe(null))
  expect((await cardsOf(member))[0]?.status).toBe('active')
})

it('draws the days of the cards, and tells the dates of a stretch when it is focused', async () => {
  const member = await newMember(ask, store.id, { name: '吴空档' })
  await cardFor(member, year, { endsOn: plusDays(today, 10) })
  await cardFor(member, lessons, {
    startsOn: plusDays(today, 21),
    endsOn: plusDays(today, 60),
    timesLeft: 10,
  })
  const sheet = await sheetOf(member)
  const lane = within(await sheet.findByRole('group', { name: '全部会员卡' }, slow))
  const gap = lane.getByRole('img', {
    name: `空档 · ${plusDays(today, 11)} 至 ${plusDays(today, 20)} · 10 天`,
  })
  fireEvent.focus(gap)
  const section = within(sheet.getByRole('region', { name: '有效期' }))
  await waitFor(() => expect(section.getByRole('status')).toHaveTextContent('空档'))
})

it('notes for many at once that somebody has spoken to them, and their timelines tell it', async () => {
  const member = await newMember(ask, store.id, { name: '郑联系' })
  openList('q=郑联系')
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 郑联系' }))
  fireEvent.click(await screen.findByRole('button', { name: '联系记录' }, slow))
  const form = await dialog('联系记录')
  fireEvent.click(form.getByRole('button', { name: '微信' }))
  type(form, /^沟通内容/, '下周来续费')
  press(form, '记录 1 人')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  const sheet = await sheetOf(member)
  expect(await sheet.findByText('微信联系', {}, slow)).toBeVisible()
  expect(sheet.getByText('下周来续费')).toBeVisible()
})

it('a scanned member is checked in at once, a named one with a second Enter, and a refusal is shown in red', async () => {
  const scanned = await newMember(ask, store.id, { name: '陈扫码' })
  await cardFor(scanned, lessons, { endsOn: plusDays(today, 3), timesLeft: 8 })
  const named = await newMember(ask, store.id, { name: '褚姓名' })
  await cardFor(named, year)
  const without = await newMember(ask, store.id, { name: '卫无卡' })
  visit(`/member?view=desk&store=${store.id}`)
  const field = await screen.findByLabelText('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号', {}, slow)
  await waitFor(() => expect(field).toHaveFocus(), slow)
  const enter = (text: string) => {
    if (text !== '') fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  enter(scanned.memberNo)
  expect(await screen.findByText('签到成功')).toBeVisible()
  expect(screen.getByText('团课 10 次 · 扣 1 次 · 剩 7 次')).toBeVisible()
  expect(screen.getByRole('link', { name: '续费' })).toHaveAttribute(
    'href',
    expect.stringContaining('kind=renew'),
  )
  enter('褚姓名')
  expect(await screen.findByRole('button', { name: '签到' })).toBeVisible()
  expect(await visits()).toHaveLength(1)
  enter('')
  expect(await screen.findByRole('heading', { name: '褚姓名' })).toBeVisible()
  await waitFor(async () => expect((await visits()).map(({ memberName }) => memberName)).toContain('褚姓名'))
  enter(without.memberNo)
  expect(await screen.findByText('没有会员卡', { selector: `.${deskStyle.verdict}` })).toBeVisible()
  enter(scanned.memberNo)
  expect(await screen.findByText(/^今天 \d\d:\d\d 已到店$/)).toBeVisible()
  enter('没有这个人')
  expect(await screen.findByText('没有找到“没有这个人”')).toBeVisible()
  const list = await visits()
  expect(list.map(({ memberName, result }) => `${memberName} ${result}`).sort()).toEqual([
    '卫无卡 deny',
    '褚姓名 pass',
    '陈扫码 pass',
    '陈扫码 pass',
  ])
  expect(await screen.findByText('4 条')).toBeVisible()
})

it('the waiting desk shows the last visitor, who is in and the lessons that begin next, and sells to whoever has no card', async () => {
  const member = await newMember(ask, store.id, { name: '柳等候' })
  await cardFor(member, year)
  const without = await newMember(ask, store.id, { name: '舒无卡' })
  visit(`/member?view=desk&store=${store.id}`)
  const field = await screen.findByLabelText('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号', {}, slow)
  const next = within(await screen.findByRole('region', { name: '接下来的课' }, slow))
  expect((await next.findAllByRole('link', { name: '晨间普拉提' }))[0]).toBeVisible()
  expect(next.getAllByText(/^已约 0 \/ \d+$/)[0]).toBeVisible()
  const enter = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  enter(member.memberNo)
  expect(await screen.findByText('签到成功')).toBeVisible()
  fireEvent.keyDown(field, { key: 'Escape' })
  const last = within(await screen.findByRole('region', { name: '最近到店' }))
  expect(await last.findByRole('link', { name: '柳等候' })).toBeVisible()
  const inside = within(screen.getByRole('region', { name: /^在馆人数/ }))
  expect(await inside.findByRole('link', { name: '柳等候' })).toBeVisible()
  expect(inside.getAllByText('刚刚')[0]).toBeVisible()
  enter('舒无卡')
  const sell = await screen.findByRole('button', { name: '办卡' })
  expect(sell).toHaveClass('semi-button-primary')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('没有会员卡', { selector: `.${deskStyle.verdict}` })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '办卡' }))
  await waitFor(() => expect(location.search).toContain(`member=${without.id}`))
  expect(location.pathname).toBe('/order')
})

it('a reply sounds once, by two tones that differ, on a device whose sound was turned on', async () => {
  const heights: number[] = []
  class Sounding {
    currentTime = 0
    destination = {}
    resume = async () => {}
    createGain = () => ({
      gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} },
      connect: () => {},
    })
    createOscillator = () => {
      const frequency = { value: 0 }
      return {
        type: 'sine',
        frequency,
        connect: (next: object) => next,
        start: () => heights.push(frequency.value),
        stop: () => {},
      }
    }
  }
  rs.stubGlobal('AudioContext', Sounding)
  const member = await newMember(ask, store.id, { name: '闻提示' })
  await cardFor(member, year)
  const without = await newMember(ask, store.id, { name: '穆提示' })
  visit(`/member?view=desk&store=${store.id}`)
  const field = await screen.findByLabelText('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号', {}, slow)
  const enter = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  enter(member.memberNo)
  expect(await screen.findByText('签到成功')).toBeVisible()
  expect(heights).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '提示音已关', pressed: false }))
  expect(await screen.findByRole('button', { name: '提示音已开', pressed: true })).toBeVisible()
  const passed = heights.splice(0)
  expect(passed).toHaveLength(2)
  enter(without.memberNo)
  expect(await screen.findByText('没有会员卡', { selector: `.${deskStyle.verdict}` })).toBeVisible()
  const denied = heights.splice(0)
  expect(denied).toHaveLength(2)
  expect(Math.max(...denied)).toBeLessThan(Math.min(...passed))
  fireEvent.click(screen.getByRole('button', { name: '提示音已开' }))
  enter(member.memberNo)
  expect(await screen.findByText('签到成功')).toBeVisible()
  expect(heights).toEqual([])
  rs.unstubAllGlobals()
})

it('a closure shows how many cards it extends before it is applied', async () => {
  const closed = await newStore(ask, { name: '停业店' })
  const member = await newMember(ask, closed.id, { name: '蒋停业' })
  const card = await cardFor(member, year)
  openList(`store=${closed.id}`)
  await screen.findByText('蒋停业')
  fireEvent.click(await screen.findByRole('button', { name: '停业延期' }, slow))
  const form = await dialog('停业延期')
  type(form, /^延期天数/, '12')
  fireEvent.click(form.getByRole('switch', { name: '包括多店通用的卡' }))
  expect(await form.findByText('1 位会员的 1 张卡，各延期 12 天', {}, slow)).toBeVisible()
  press(form, '延期 1 张卡')
  await waitFor(async () => expect((await cardsOf(member))[0]?.endsOn).toBe(plusDays(card.endsOn, 12)))
})

it('the code of a printed card contains the card’s own number, and a member without a card has none', async () => {
  const member = await newMember(ask, store.id, { name: '韩打印' })
  const { cardNo } = await cardFor(member, year)
  const sheet = await sheetOf(member)
  fireEvent.click(await sheet.findByRole('button', { name: '打印会员卡' }, slow))
  const form = await dialog('打印会员卡')
  const code = await form.findByRole('img', { name: `卡号 ${cardNo} 的二维码` }, slow)
  expect(decodeQR(pixelsOf(code))).toBe(cardNo)
  const print = rs.spyOn(window, 'print').mockImplementation(() => {})
  press(form, '打印 1 张')
  expect(print).toHaveBeenCalledTimes(1)
  print.mockRestore()
  const none = await sheetOf(await newMember(ask, store.id, { name: '杨无卡' }))
  fireEvent.click(await none.findByRole('button', { name: '打印会员卡' }, slow))
  expect(
    await (await dialog('打印会员卡')).findByText('没有有效的会员卡，不印二维码', {}, slow),
  ).toBeVisible()
})

it('a card that another person changed is reported', async () => {
  const member = await newMember(ask, store.id, { name: '沈并发' })
  const card = await cardFor(member, year)
  const sheet = await sheetOf(member)
  const extend = await sheet.findByRole('button', { name: '延期' }, slow)
  const reply = await ask(
    'POST',
    `/api/v1/memberships/${card.id}/extend`,
    { days: 3, reason: '补偿停电' },
    versioned(card),
  )
  expect(reply.status).toBe(200)
  fireEvent.click(extend)
  const form = await dialog('延期 · 年卡')
  await form.findByLabelText(/^延期天数/, {}, slow)
  type(form, /^延期天数/, '5')
  type(form, /^原因/, '补偿停电')
  press(form, '延期')
  expect(await form.findByRole('alert')).toHaveTextContent('延期')
  expect((await cardsOf(member))[0]?.endsOn).toBe(plusDays(card.endsOn, 3))
})

/** The pixels that a camera sees of a code drawn as squares of one path, each of them four pixels wide. */
function pixelsOf(code: HTMLElement) {
  const scale = 4
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]) * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  const path = code.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let down = 0; down < scale; down++) {
      const start = ((Number(y) * scale + down) * size + Number(x) * scale) * 4
      for (let across = 0; across < scale; across++) data.fill(0, start + across * 4, start + across * 4 + 3)
    }
  return { width: size, height: size, data }
}
