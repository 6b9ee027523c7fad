import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import type { SetLog, TrainingPlan } from '../../contract/training/training-plan'
import printStyle from '../../src/pages/training-plan/print/print.module.css'
import { answer } from '../api/fixtures/gym'
import {
  assigned,
  dayDraft,
  entry,
  newPlan,
  planAt,
  plansAt,
  put,
  read,
  saved,
  slot,
  startTraining,
  type Training,
} from '../api/fixtures/training'
import { type OpenApp, openSignedIn } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }

let gym: Training
let app: OpenApp | null = null

beforeAll(async () => {
  gym = await startTraining()
}, 60_000)
afterAll(() => gym.close())
afterEach(() => {
  app?.close()
  app = null
  localStorage.clear()
})

const open = async (address: string) => {
  app = await openSignedIn(gym, address)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }, slow))
  const menu = within(await screen.findByRole('menu'))
  return { ...menu, says: () => menu.getAllByRole('menuitem').map(({ textContent }) => textContent) }
}
const logsOf = async (id: string): Promise<SetLog[]> =>
  (await answer(gym.admin('GET', planAt(id, '/sets')))).body.rows
/** WCAG A and AA rules that the open drawer or dialog violates. Colours need a real browser. */
const broken = async () => {
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}

async function template(own: Partial<TrainingPlan> = {}): Promise<TrainingPlan> {
  const plan = await newPlan(gym.admin, { coachId: gym.myCoach.id, ...own })
  await saved(gym.admin, plan.id, dayDraft({ name: '腿', slots: [slot(entry(gym.squat.id))] }))
  await put(gym.admin, plan.id, 'publish')
  return read(gym.admin, plan.id)
}

it('offers what a plan’s state allows, and finds members’ plans by the member', async () => {
  const draft = await newPlan(gym.admin, { coachId: gym.myCoach.id, name: '草稿一份' })
  const { copyId, templateId } = await assigned(gym, { startOn: '2026-03-02' })
  const { name } = await read(gym.admin, templateId)
  await open('/train')
  const ofDraft = await menuOf(draft.name)
  expect(ofDraft.says()).toEqual(['编排训练', '预览与打印', '复制为新计划', '发布', '变更记录', '归档'])
  fireEvent.keyDown(ofDraft.getAllByRole('menuitem')[0]!, { key: 'Escape' })
  fireEvent.change(screen.getByPlaceholderText('搜索计划名称、拼音、会员'), { target: { value: '周会员' } })
  await waitFor(() => expect(screen.queryByText(draft.name)).toBe(null), slow)
  const ofMember = await menuOf(name)
  expect(ofMember.says()).toEqual(
    expect.arrayContaining(['训练进度', '分享链接', '预览与打印', '复制为新计划', '开始训练', '取消计划']),
  )
  expect(ofMember.says()).not.toContain('分配给会员')
  await put(gym.admin, copyId, 'cancel', { reason: '转店' })
  app?.close()
  await open(`/train?template=${templateId}&status=cancelled`)
  await screen.findByText(`使用模板：${name}`, { exact: false }, slow).catch(() => undefined)
  const row = (await screen.findByText('周会员', {}, slow)).closest('tr')
  expect(within(row!).getByRole('button', { name: '查看' })).toBeInTheDocument()
})

it('makes the next version of a published template, and says when there is one already', async () => {
  const { name, id } = await template({ name: '有版本的计划' })
  await open('/train')
  const menu = await menuOf(name)
  fireEvent.click(menu.getByRole('menuitem', { name: '新建版本' }))
  await waitFor(() => expect(location.search).toContain('build='), slow)
  const next = await read(gym.admin, new URLSearchParams(location.search).get('build') ?? '')
  expect([next.prevVersionId, next.versionNo, next.status]).toEqual([id, 2, 'draft'])
  app?.close()
  await open(`/train?q=${encodeURIComponent(name)}&status=published`)
  fireEvent.click((await menuOf(name)).getByRole('menuitem', { name: '新建版本' }))
  expect(await (await dialog('批量操作')).findByRole('alert')).toHaveTextContent(name)
})

it('assigns a template to members found by their numbers, tells who has a plan, and takes it back', async () => {
  const plan = await template({ name: '分配的计划' })
  const { name: running } = await read(gym.admin, (await assigned(gym, { startOn: '2026-04-06' })).copyId)
  await open('/train')
  fireEvent.click((await menuOf(plan.name)).getByRole('menuitem', { name: '分配给会员' }))
  const form = await dialog(`分配「${plan.name}」`)
  expect(form.getByRole('button', { name: '分配给 0 位会员' })).toBeDisabled()
  const numbers = `${gym.member.memberNo}\n${gym.theirMember.memberNo}，M99999999`
  fireEvent.change(form.getByRole('textbox', { name: '批量粘贴', hidden: true }), {
    target: { value: numbers },
  })
  fireEvent.click(form.getByRole('button', { name: '查找并添加', hidden: true }))
  await form.findByText(`已有「${running}」`, {}, slow)
  expect(form.getByText('2026-04-06 至 2026-04-19')).toBeInTheDocument()
  await form.findByText('没有找到：M99999999', {}, slow)
  expect(await broken()).toEqual([])
  fireEvent.click(form.getByRole('button', { name: '移除 吴会员' }))
  fireEvent.click(await form.findByRole('button', { name: '分配给 1 位会员' }, slow))
  await screen.findByText('已分配 1 份计划', {}, slow)
  expect((await read(gym.admin, plan.id)).assigned).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: '撤销本次分配' }))
  await waitFor(async () => expect((await read(gym.admin, plan.id)).assigned).toBe(0), slow)
})

it('records a day set by set, as planned and corrected, and shows what it comes to', async () => {
  const today = gym.clock().toISOString().slice(0, 10)
  const { copyId } = await assigned(gym, { startOn: today })
  await open(`/train?progress=${copyId}`)
  const drawer = await dialog('周会员 的训练进度')
  fireEvent.click(await drawer.findByRole('button', { name: '开始训练' }, slow))
  // By the browser's clock, which is this machine's, the plan ended long ago.
  fireEvent.click(drawer.getByRole('button', { name: '第 1 周' }))
  const first = await drawer.findByRole(
    'button',
    { name: '深蹲 第 1 组，计划 8 次 · 60 公斤，点按记录' },
    slow,
  )
  await waitFor(() => expect(first).toBeEnabled(), slow)
  expect(await broken()).toEqual([])
  fireEvent.click(first)
  const done = { name: '深蹲 第 1 组，已完成 8 次 · 60 公斤，点按修改' }
  fireEvent.click(await drawer.findByRole('button', done, slow))
  const form = await dialog('深蹲 第 1 组')
  fireEvent.change(form.getByLabelText(/^重量/), { target: { value: '62.5' } })
  fireEvent.change(form.getByLabelText(/^次数/), { target: { value: '1000' } })
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(form.getByLabelText(/^次数/)).toHaveAttribute('aria-invalid', 'true'))
  fireEvent.change(form.getByLabelText(/^次数/), { target: { value: '6' } })
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  const corrected = { name: '深蹲 第 1 组，已完成 6 次 · 62.5 公斤，点按修改' }
  await drawer.findByRole('button', corrected, slow)
  fireEvent.click(drawer.getByRole('button', { name: '整天按计划完成' }))
  await drawer.findByText('完成 3 / 3 组', {}, slow)
  expect((await logsOf(copyId)).map(({ reps, weightG, doneOn }) => [reps, weightG, doneOn])).toEqual([
    [6, 62_500, today],
    [8, 60_000, today],
    [8, 60_000, today],
  ])
  const best = drawer.getByRole('region', { name: '个人最好成绩' })
  await waitFor(() => expect(best).toHaveTextContent(/深蹲62\.5 公斤.*76 公斤/), slow)
  expect(best).toHaveTextContent('重量 × (1 + 次数 ÷ 30)')
  fireEvent.click(drawer.getByRole('button', corrected))
  fireEvent.click((await dialog('深蹲 第 1 组')).getByRole('button', { name: '撤回记录' }))
  await drawer.findByText('完成 2 / 3 组', {}, slow)
})

it('says why a set cannot be recorded, and leaves it open', async () => {
  const { copyId } = await assigned(gym, { startOn: '2027-01-04' })
  await put(gym.admin, copyId, 'start')
  await open(`/train?progress=${copyId}`)
  const drawer = await dialog('周会员 的训练进度')
  const set = await drawer.findByRole('button', { name: /^深蹲 第 1 组，计划/ }, slow)
  await waitFor(() => expect(set).toBeEnabled(), slow)
  fireEvent.click(set)
  expect(await drawer.findByRole('alert', {}, slow)).toHaveTextContent('不能早于计划开始的 2027-01-04')
  expect(await logsOf(copyId)).toEqual([])
})

it('makes a link with its code, and revokes it', async () => {
  const { copyId } = await assigned(gym, { startOn: '2026-05-04' })
  await open(`/train?share=${copyId}`)
  const drawer = await dialog('周会员 的分享链接')
  fireEvent.change(await drawer.findByLabelText('有效天数', {}, slow), { target: { value: '91' } })
  expect(drawer.getByRole('button', { name: '创建链接' })).toBeDisabled()
  fireEvent.change(drawer.getByLabelText('有效天数'), { target: { value: '7' } })
  fireEvent.click(drawer.getByRole('button', { name: '创建链接' }))
  const address = await drawer.findByLabelText<HTMLInputElement>('链接地址', {}, slow)
  const { rows } = (await answer(gym.admin('GET', planAt(copyId, '/shares')))).body
  expect(address.value).toBe(`${location.origin}${rows[0].url}`)
  await drawer.findByRole('img', { name: '链接的二维码' }, slow)
  expect(await broken()).toEqual([])
  fireEvent.click(drawer.getByRole('button', { name: /^撤销/ }))
  await drawer.findByText('已撤销', {}, slow)
  expect(drawer.queryByLabelText('链接地址')).toBe(null)
})

it('shows a week on paper, of a template with weekdays, of a member with dates', async () => {
  const print = rs.spyOn(window, 'print').mockImplementation(() => {})
  const { copyId, templateId } = await assigned(gym, { startOn: '2027-02-01' })
  await open(`/train?print=${copyId}`)
  const sheet = () => document.querySelector(`.${printStyle.print} .${printStyle.sheet}`)
  await waitFor(() => expect(sheet()).toHaveTextContent('周一 02-01腿深蹲3 组 × 8 次 · 60 公斤'), slow)
  expect(sheet()).toHaveTextContent(/第 1 \/ 2 周周会员.*2027-02-01 – 2027-02-07/)
  fireEvent.click(screen.getByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledTimes(1)
  expect(document.querySelector(`.${printStyle.print} style`)).toHaveTextContent('size: a4 portrait')
  app?.close()
  await open(`/train?print=${templateId}`)
  await waitFor(() => expect(sheet()).toHaveTextContent('周一腿深蹲'), slow)
  expect(sheet()).not.toHaveTextContent('02-01')
  print.mockRestore()
})

it('publishes no plan with an empty day, and says which day it is', async () => {
  const plan = await newPlan(gym.admin, { coachId: gym.myCoach.id, name: '空的一天' })
  await saved(
    gym.admin,
    plan.id,
    dayDraft({ slots: [slot(entry(gym.squat.id))] }),
    dayDraft({ dayNo: 3, name: '背' }),
  )
  await open('/train')
  fireEvent.click((await menuOf(plan.name)).getByRole('menuitem', { name: '发布' }))
  const form = within(await screen.findByRole('dialog', {}, slow))
  fireEvent.click(form.getByRole('button', { name: '发布' }))
  expect(await form.findByText(/第 1 周第 3 天没有安排动作/, {}, slow)).toBeInTheDocument()
  expect((await answer(gym.admin('GET', `${plansAt}/${plan.id}`))).body.status).toBe('draft')
})
