import { afterAll, afterEach, beforeAll, expect, it } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { TrainingPlan } from '../../contract/training/training-plan'
import boardStyle from '../../src/pages/training-plan/builder/board.module.css'
import { versioned } from '../api/fixtures/gym'
import {
  dayDraft,
  entry,
  newPlan,
  put,
  read,
  saved,
  slot,
  startTraining,
  type Training,
} from '../api/fixtures/training'
import { type OpenApp, openSignedIn } from './harness/open-app'

/** The first visit of the builder loads its code; a save waits for a pause in editing. */
const slow = { timeout: 15_000 }

let gym: Training
let app: OpenApp | null = null

beforeAll(async () => {
  gym = await startTraining()
  for (const row of [gym.squat, gym.press, gym.plank])
    await gym.admin('POST', `/api/v1/exercises/${row.id}/publish`, {}, versioned(row))
}, 60_000)
afterAll(() => gym.close())
afterEach(() => {
  app?.close()
  app = null
  localStorage.clear()
})

async function building(own: Partial<TrainingPlan> = {}, squats = 0) {
  const plan = await newPlan(gym.admin, { coachId: gym.myCoach.id, ...own })
  const slots = Array.from({ length: squats }, () => slot(entry(gym.squat.id)))
  if (squats > 0) await saved(gym.admin, plan.id, dayDraft({ slots }))
  return plan
}
async function open(plan: TrainingPlan) {
  app = await openSignedIn(gym, `/train?build=${plan.id}`)
  await screen.findByRole('heading', { level: 1, name: plan.name }, slow)
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const day = (name: RegExp) => within(screen.getByRole('region', { name }))
/** Waits until the server has saved this state of a day. */
const isSavedAs = async (plan: TrainingPlan, dayNo: number, want: object) => {
  await waitFor(async () => expect(await dayOf(plan, dayNo)).toMatchObject(want), slow)
  await screen.findByText('已保存', {}, slow)
}
const dayOf = async (plan: TrainingPlan, dayNo: number, week = 1) =>
  (await read(gym.admin, plan.id)).days.find((one) => one.week === week && one.dayNo === dayNo)
const namesOf = (region: ReturnType<typeof day>) =>
  region.queryAllByRole('listitem').map((item) => item.querySelector(`.${boardStyle.entryName}`)?.textContent)

it('the name of a listed plan opens its builder', async () => {
  const plan = await building({ name: '新手全身' })
  app = await openSignedIn(gym, '/train')
  await screen.findByRole('heading', { name: '训练计划' }, slow)
  fireEvent.click(await screen.findByText('新手全身', {}, slow))
  await screen.findByRole('heading', { level: 1, name: plan.name }, slow)
  expect(location.search).toContain(`build=${plan.id}`)
})

it('exercises of the library are added to the chosen day and saved automatically', async () => {
  const plan = await building()
  await open(plan)
  fireEvent.click(day(/^周三/).getByRole('button', { name: '周三' }))
  fireEvent.click(await screen.findByRole('button', { name: '添加深蹲' }, slow))
  fireEvent.change(await screen.findByLabelText('重量'), { target: { value: '62.5' } })
  fireEvent.change(screen.getByLabelText('组数'), { target: { value: '5' } })
  const put = { exerciseId: gym.squat.id, sets: 5, reps: 8, repsMax: 12, weightG: 62_500 }
  await isSavedAs(plan, 3, { slots: [{ entries: [put] }] })
})

it('a figure that the contract refuses is marked and not saved', async () => {
  const plan = await building({}, 1)
  await open(plan)
  fireEvent.click(await screen.findByText('深蹲', { selector: `.${boardStyle.entryName}` }, slow))
  fireEvent.change(await screen.findByLabelText('组数'), { target: { value: '51' } })
  await waitFor(() => expect(screen.getByLabelText('组数')).toHaveAttribute('aria-invalid', 'true'))
  expect(screen.getByText(/^3×8/)).toBeInTheDocument()
})

it('edits are undone and redone', async () => {
  const plan = await building()
  await open(plan)
  fireEvent.click(await screen.findByRole('button', { name: '添加深蹲' }, slow))
  fireEvent.click(screen.getByRole('button', { name: '添加卧推' }))
  await waitFor(() => expect(namesOf(day(/^周一/))).toEqual(['深蹲', '卧推']))
  press('撤销')
  await waitFor(() => expect(namesOf(day(/^周一/))).toEqual(['深蹲']))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(namesOf(day(/^周一/))).toEqual([]))
  press('重做')
  await waitFor(() => expect(namesOf(day(/^周一/))).toEqual(['深蹲']))
})

it('a rest day that removes exercises asks first', async () => {
  const plan = await building({}, 2)
  await open(plan)
  fireEvent.click(day(/^周一/).getByRole('button', { name: '更多操作 周一' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '设为休息日' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('会移除 2 个动作')).toBeInTheDocument()
  fireEvent.click(question.getByRole('button', { name: '移除并继续' }))
  await waitFor(() => expect(namesOf(day(/^周一/))).toEqual([]))
  await isSavedAs(plan, 1, { isRest: true, slots: [] })
})

it('a day that another person changed is shown, and "keep mine" saves over it', async () => {
  const plan = await building({}, 1)
  await open(plan)
  await saved(gym.admin, plan.id, dayDraft({ name: '别人的', version: 1 }))
  fireEvent.click(await screen.findByRole('button', { name: '添加卧推' }, slow))
  const alert = within(await screen.findByRole('alert', {}, slow))
  expect(alert.getByText('对方的版本有 0 个动作，你的有 2 个。')).toBeInTheDocument()
  fireEvent.click(alert.getByRole('button', { name: '保留我的' }))
  const exercise = (exerciseId: string) => ({ entries: [{ exerciseId }] })
  await isSavedAs(plan, 1, { name: '', slots: [exercise(gym.squat.id), exercise(gym.press.id)] })
})

it('unsaved days survive a crash', async () => {
  const plan = await building()
  await open(plan)
  app?.answer(`/api/v1/training-plans/${plan.id}/days`, () => Response.error())
  fireEvent.click(await screen.findByRole('button', { name: '添加深蹲' }, slow))
  await screen.findByText('连不上服务器，改动已留在本机', {}, slow)
  app?.close()
  await open(plan)
  await isSavedAs(plan, 1, { slots: [{ entries: [{ exerciseId: gym.squat.id }] }] })
})

it('a published plan cannot be changed', async () => {
  const plan = await building({}, 1)
  await put(gym.admin, plan.id, 'publish')
  await open(plan)
  expect(await screen.findByText('已发布或已结束，只能查看')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '添加深蹲' }, slow)).toBeDisabled()
  expect(screen.getByLabelText('训练日名称 周一')).toBeDisabled()
})
