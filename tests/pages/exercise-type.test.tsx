import { afterAll, beforeAll, beforeEach, describe, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import type { Exercise } from '../../contract/content/exercise'
import type { ExerciseSubtype } from '../../contract/content/exercise-subtype'
import type { ExerciseType } from '../../contract/content/exercise-type'
import inUseStyle from '../../src/kit/record/in-use.module.css'
import { newExercise, newSubtype, newType } from '../api/fixtures/exercises'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { nextUndo, type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let strength: ExerciseType
let stretching: ExerciseType
let cardio: ExerciseType

const rowsOf = async <Row,>(path: string): Promise<Row[]> =>
  (await (await ask('GET', `/api/v1/${path}`)).json()).rows
const types = async () => (await rowsOf<ExerciseType>('exercise-types?sort=sort')).map(({ name }) => name)
const subtypesOf = async ({ id }: ExerciseType) =>
  (await rowsOf<ExerciseSubtype>(`exercise-subtypes?sort=sort&type=${id}`)).map(({ name }) => name)

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  strength = await newType(ask, { name: '力量训练', code: 'strength' })
  stretching = await newType(ask, { name: '拉伸', code: 'stretching', icon: 'stretch' })
  cardio = await newType(ask, { name: '有氧', code: 'cardio', icon: 'heart' })
  const chest = await newSubtype(ask, { typeId: strength.id, name: '胸部' })
  await newSubtype(ask, { typeId: strength.id, name: '背部' })
  await newSubtype(ask, { typeId: strength.id, name: '腿部' })
  const legs = await newSubtype(ask, { typeId: stretching.id, name: '腿部' })
  await newExercise(ask, { subtypeId: chest.id, name: '卧推' })
  await newExercise(ask, { subtypeId: chest.id, name: '扩胸' })
  await newExercise(ask, { subtypeId: legs.id, name: '扩胸' })
  app = await openApp(server, '/login?return=/type')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '动作类型' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit(`/type?type=${strength.id}`)
  await screen.findByRole('heading', { name: /^力量训练的子类型/ }, slow)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const listed = () =>
  screen
    .queryAllByRole('checkbox', { name: /^选择 (?!全部|本页)/ })
    .map((box) => box.getAttribute('aria-label')?.slice(3))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
const choose = async (name: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }, slow))
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: entry }))
}
const pick = async (form: Awaited<ReturnType<typeof dialog>>, option: string) => {
  await app.user.click(form.getByRole('combobox'))
  await app.user.click(await screen.findByRole('option', { name: option }, slow))
}

describe('the tree', () => {
  it('shows the subtypes of the chosen type with what they hold', async () => {
    expect(screen.getByRole('button', { name: /^力量训练/ })).toHaveTextContent('3 个子类型 · 2 个动作')
    expect(await screen.findByRole('link', { name: '2 个动作' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/action?type=${strength.id}&subtype=`),
    )
    fireEvent.click(screen.getByRole('button', { name: /^拉伸/ }))
    expect(await screen.findByRole('heading', { name: /^拉伸的子类型/ }, slow)).toBeVisible()
    expect(new URLSearchParams(location.search).get('type')).toBe(stretching.id)
  })

  it('breaks no rule of accessibility', async () => {
    await screen.findByRole('button', { name: '更多操作 胸部' }, slow)
    const { violations } = await axe.run(document.body, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  })

  it('keeps the order of either pane by keys', async () => {
    const first = await screen.findByRole('button', { name: /^调整「有氧」的顺序/ }, slow)
    first.focus()
    for (const key of [' ', 'Home', ' ']) fireEvent.keyDown(first, { key })
    await waitFor(async () => expect(await types()).toEqual(['有氧', '力量训练', '拉伸']))
    visit(`/type?type=${strength.id}`)
    const legs = await screen.findByRole('button', { name: /^调整「腿部」的顺序/ }, slow)
    legs.focus()
    const takeBack = nextUndo()
    for (const key of [' ', 'ArrowUp', ' ']) fireEvent.keyDown(legs, { key })
    await waitFor(async () => expect(await subtypesOf(strength)).toEqual(['胸部', '腿部', '背部']))
    await takeBack()
  })
})

describe('making and putting away', () => {
  it('makes a subtype in the type that is chosen', async () => {
    fireEvent.click(screen.getByRole('button', { name: /^有氧/ }))
    await screen.findByRole('heading', { name: /^有氧的子类型/ }, slow)
    fireEvent.click(screen.getByRole('button', { name: '新建子类型' }))
    const form = await dialog('新建子类型')
    // The field shows its row once the list of rows has loaded.
    await waitFor(() => expect(form.getByRole('combobox', { name: /^类型/ })).toHaveTextContent('有氧'))
    fireEvent.change(form.getByLabelText(/^名称/), { target: { value: '跑步' } })
    await waitFor(() => expect(form.getByLabelText(/^名称/)).toHaveValue('跑步'))
    fireEvent.click(form.getByRole('button', { name: '保存' }))
    await waitFor(async () => expect(await subtypesOf(cardio)).toEqual(['跑步']), slow)
    expect(await screen.findByRole('button', { name: '更多操作 跑步' }, slow)).toBeVisible()
    const heading = screen.getByRole('heading', { name: /^有氧的子类型/ })
    await waitFor(() => expect(heading).toHaveTextContent('1'))
  })

  it('names what keeps a type from being archived, with the way there', async () => {
    await choose('力量训练', '归档')
    const reported = await screen.findByText('「力量训练」仍有 3 条关联记录，不能归档', undefined, slow)
    const list = within(reported.closest<HTMLElement>(`.${inUseStyle.inUse}`) ?? document.body)
    expect(list.getByRole('link', { name: '子类型「胸部」' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/typechildren\?edit=/),
    )
    fireEvent.click(list.getByRole('link', { name: '子类型「背部」' }))
    expect(await dialog('背部')).toBeDefined()
    expect(location.pathname).toBe('/typechildren')
    expect(await types()).toContain('力量训练')
  })

  it('finds subtypes in the list by pinyin', async () => {
    visit('/typechildren?view=list&q=xiongbu')
    await waitFor(() => expect(listed()).toEqual(['胸部']), slow)
    visit('/typechildren?view=list&q=tb')
    await waitFor(() => expect(listed()).toEqual(['腿部', '腿部']), slow)
  })
})

describe('moving and merging', () => {
  it('refuses to move a subtype where one of its name is, and says what to do', async () => {
    visit(`/type?type=${strength.id}`)
    await choose('腿部', '移动到…')
    const form = await dialog('移动「腿部」')
    await pick(form, '拉伸')
    expect(await form.findByText('那里已有同名子类型，请改用合并', undefined, slow)).toBeVisible()
    expect(form.getByRole('button', { name: '移动' })).toBeDisabled()
    fireEvent.click(form.getByRole('button', { name: '取消' }))
  })

  it('moves a subtype with its exercises after telling which names change', async () => {
    visit(`/type?type=${strength.id}`)
    await choose('胸部', '移动到…')
    const form = await dialog('移动「胸部」')
    await pick(form, '拉伸')
    expect(await form.findByText('将移动 1 个子类型、2 个动作', undefined, slow)).toBeVisible()
    expect(form.getByText('扩胸 → 扩胸（2）')).toBeVisible()
    fireEvent.click(form.getByRole('button', { name: '移动' }))
    await waitFor(async () => expect(await subtypesOf(stretching)).toContain('胸部'))
    const moved = await rowsOf<Exercise>(`exercises?type=${stretching.id}&sort=name`)
    expect(moved.map(({ name }) => name).sort()).toEqual(['卧推', '扩胸', '扩胸（2）'])
  })

  it('moves back what was moved without a change of names', async () => {
    visit(`/type?type=${strength.id}`)
    const before = await subtypesOf(strength)
    await choose('背部', '移动到…')
    const form = await dialog('移动「背部」')
    await pick(form, '拉伸')
    await form.findByText('将移动 1 个子类型、0 个动作', undefined, slow)
    fireEvent.click(form.getByRole('button', { name: '移动' }))
    const shown = await screen.findByText('已将「背部」移到「拉伸」，含 0 个动作', undefined, slow)
    fireEvent.click(within(shown).getByRole('button', { name: '撤销' }))
    await waitFor(async () => expect(await subtypesOf(strength)).toEqual(before))
  })

  it('merges a type into another, subtypes of the same name becoming one', async () => {
    await choose('拉伸', '合并到…')
    const form = await dialog('合并「拉伸」')
    await pick(form, '力量训练')
    expect(await form.findByText('同名子类型会并到一起：腿部', undefined, slow)).toBeVisible()
    fireEvent.click(form.getByRole('button', { name: '合并' }))
    await waitFor(async () => expect(await types()).not.toContain('拉伸'))
    expect((await subtypesOf(strength)).sort()).toEqual(['胸部', '背部', '腿部'].sort())
  })
})
