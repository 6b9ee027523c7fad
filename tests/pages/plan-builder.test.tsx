import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { TrainingPlan } from '../../contract/training/training-plan'
import boardStyle from '../../src/pages/training-plan/builder/board.module.css'
import { versioned } from '../api/fixtures/gym'
import {
  dayDraft,
  entry,
  newPlan,
  read,
  saved,
  slot,
  startTraining,
  type Training,
} from '../api/fixtures/training'
import { type OpenApp, openSignedIn } from './harness/open-app'

/** The first visit of the builder loads its code; a save waits for a pause in editing. */
const slow = { timeout: 30_000 }

let gym: Training
let app: OpenApp | null = null
let plan: TrainingPlan

beforeAll(async () => {
  gym = await startTraining()
  for (const row of [gym.squat, gym.press, gym.plank])
    await gym.admin('POST', `/api/v1/exercises/${row.id}/publish`, {}, versioned(row))
}, 60_000)
afterAll(() => gym.close())
/** Two weeks; on the first Monday squat, press and plank, one after the other. */
beforeEach(async () => {
  plan = await newPlan(gym.admin, { coachId: gym.myCoach.id })
  const slots = [gym.squat, gym.press, gym.plank].map(({ id }) => slot(entry(id)))
  await saved(gym.admin, plan.id, dayDraft({ slots }))
  app = await openSignedIn(gym, `/train?build=${plan.id}`)
  await screen.findByText('平板支撑', { selector: `.${boardStyle.entryName}` }, slow)
}, 60_000)
afterEach(() => {
  app?.close()
  app = null
  localStorage.clear()
  sessionStorage.clear()
})

const focused = () => document.activeElement
const type = (key: string, held: { altKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean } = {}) =>
  fireEvent.keyDown(focused() ?? document.body, { key, ...held })
/** Moves down to the nth exercise of Monday. */
function walkTo(nth: number) {
  within(screen.getByRole('region', { name: /^周一/ }))
    .getByRole('button', { name: '周一' })
    .focus()
  for (let i = 0; i < nth; i += 1) type('ArrowDown')
}
const week = () =>
  within(screen.getByRole('tablist', { name: '选择周' })).getByRole('tab', { selected: true })
/** `a+b c` for the exercises on the days of the shown week, a superset with a plus. */
const board = () =>
  ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((weekday) =>
    within(screen.getByRole('region', { name: new RegExp(`^${weekday}`) }))
      .queryAllByRole('listitem')
      .map((item) =>
        [...item.querySelectorAll(`.${boardStyle.entryName}`)]
          .map(({ textContent }) => textContent)
          .join('+'),
      )
      .join(' '),
  )
const shown = (sentence: string | RegExp) =>
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(sentence),
  )

it('walks by arrows through exercises, days and weeks, with one stop for the Tab key', () => {
  walkTo(2)
  expect(focused()).toHaveTextContent('卧推')
  type('ArrowRight')
  expect(focused()).toHaveTextContent('周二')
  type('ArrowLeft')
  type('ArrowLeft')
  expect(focused()).toHaveTextContent('周一')
  type('PageDown')
  expect(week()).toHaveAccessibleName('第 2 周')
  type('ArrowLeft')
  expect(focused()).toHaveTextContent('周日')
  expect(week()).toHaveAccessibleName('第 1 周')
  expect(document.querySelectorAll('[data-cursor][tabindex="0"]')).toHaveLength(1)
})

it('moves an exercise by Alt and arrows, over days and weeks, and takes the focus along', async () => {
  walkTo(1)
  type('ArrowDown', { altKey: true })
  expect(board()[0]).toBe('卧推 深蹲 平板支撑')
  shown('深蹲：第 1 周周一第 2 个')
  type('ArrowRight', { altKey: true })
  expect(board().slice(0, 2)).toEqual(['卧推 平板支撑', '深蹲'])
  expect(focused()).toHaveTextContent('深蹲')
  type('PageDown', { altKey: true })
  expect(week()).toHaveAccessibleName('第 2 周')
  expect(board()[1]).toBe('深蹲')
  expect(focused()).toHaveTextContent('深蹲')
  await waitFor(async () => {
    const { days } = await read(gym.admin, plan.id)
    expect(days.find(({ week, dayNo }) => week === 2 && dayNo === 2)?.slots).toHaveLength(1)
  }, slow)
})

it('makes a superset and takes it apart, duplicates, cuts, pastes, removes, and takes all of it back', () => {
  walkTo(2)
  type('g', { ctrlKey: true })
  expect(board()[0]).toBe('深蹲+卧推 平板支撑')
  type('d', { ctrlKey: true })
  expect(board()[0]).toBe('深蹲+卧推 深蹲+卧推 平板支撑')
  type('x', { ctrlKey: true })
  expect(board()[0]).toBe('深蹲+卧推 平板支撑')
  expect(focused()).toHaveTextContent('平板支撑')
  type('ArrowRight')
  type('v', { ctrlKey: true })
  expect(board()[1]).toBe('深蹲+卧推')
  type('g', { ctrlKey: true, shiftKey: true })
  expect(board()[1]).toBe('深蹲 卧推')
  type('Delete')
  expect(board()[1]).toBe('卧推')
  shown('已移除深蹲')
  for (let i = 0; i < 6; i += 1) type('z', { ctrlKey: true })
  expect(board().slice(0, 2)).toEqual(['深蹲 卧推 平板支撑', ''])
  expect(focused()).not.toBe(document.body)
})

it('copies a day over another, and asks before what stands there goes', async () => {
  walkTo(0)
  type('c', { ctrlKey: true })
  type('ArrowRight')
  type('v', { ctrlKey: true })
  expect(board()[1]).toBe('深蹲 卧推 平板支撑')
  type('Delete')
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('会移除 3 个动作')).toBeInTheDocument()
  fireEvent.click(question.getByRole('button', { name: '移除并继续' }))
  await waitFor(() => expect(board()[1]).toBe(''))
})

it('edits by Enter and comes back by Escape', async () => {
  walkTo(1)
  type('Enter')
  expect(focused()).toBe(screen.getByLabelText('组数'))
  type('ArrowUp')
  await screen.findByText(/^4×8/)
  type('Escape')
  expect(focused()).toHaveTextContent('深蹲')
})

it('searches by the slash and adds the first hit by Enter', async () => {
  walkTo(0)
  type('ArrowRight')
  type('/')
  const search = screen.getByRole('textbox', { name: '搜索动作名称、别名、拼音' })
  expect(focused()).toBe(search)
  fireEvent.change(search, { target: { value: '平板' } })
  type('Enter')
  await waitFor(() => expect(board()[1]).toBe('平板支撑'), slow)
  expect(focused()).toBe(search)
})

it('says what the keys do', async () => {
  type('?')
  expect(within(await screen.findByRole('dialog')).getByText('Ctrl + Shift + G')).toBeInTheDocument()
})

it('saves at once when it is left within the lull', async () => {
  walkTo(1)
  type('Delete')
  app?.close()
  app = null
  await waitFor(async () => expect((await read(gym.admin, plan.id)).days[0]?.slots).toHaveLength(2), slow)
})
