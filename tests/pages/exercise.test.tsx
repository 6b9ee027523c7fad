import { afterAll, beforeAll, beforeEach, describe, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Exercise, ExerciseDraft } from '../../contract/content/exercise'
import type { ExerciseSubtype } from '../../contract/content/exercise-subtype'
import { newExercise, newSubtype, newType } from '../api/fixtures/exercises'
import { versioned } from '../api/fixtures/gym'
import { newPicture } from '../api/fixtures/publishing'
import { chapter, courseParts, newCourse } from '../api/fixtures/video-courses'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let chest: ExerciseSubtype
let legs: ExerciseSubtype
let stretching: ExerciseSubtype
let courseId: string
const made = new Map<string, Exercise>()

const make = async (name: string, subtypeId: string, own: Partial<ExerciseDraft> = {}) => {
  const row = await newExercise(ask, { name, subtypeId, ...own })
  made.set(name, row)
  return row
}
const publish = async (row: Exercise) => {
  const reply = await ask('POST', `/api/v1/exercises/${row.id}/publish`, {}, versioned(row))
  expect(reply.status).toBe(200)
}
const idOf = (name: string) => made.get(name)?.id ?? ''
const now = async (name: string): Promise<Exercise> =>
  (await ask('GET', `/api/v1/exercises/${idOf(name)}`)).json()

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  const strength = await newType(ask, { name: '力量训练' })
  const stretch = await newType(ask, { name: '拉伸' })
  chest = await newSubtype(ask, { typeId: strength.id, name: '胸部' })
  legs = await newSubtype(ask, { typeId: strength.id, name: '腿部' })
  stretching = await newSubtype(ask, { typeId: stretch.id, name: '静态拉伸' })
  const bench: Partial<ExerciseDraft> = {
    aliases: ['卧推'],
    primaryMuscles: ['chest'],
    secondaryMuscles: ['triceps', 'front_deltoid'],
    equipment: ['barbell', 'bench'],
    level: 'intermediate',
    steps: [{ text: '仰卧，双脚踩稳。', imageId: await newPicture(ask, 640, 480), startS: null }],
  }
  await publish(await make('杠铃卧推', chest.id, bench))
  await make('深蹲', legs.id, { primaryMuscles: ['quadriceps', 'glutes'], secondaryMuscles: ['chest'] })
  await make('空动作', stretching.id, { primaryMuscles: [], secondaryMuscles: [], steps: [] })
  await make('推举机', chest.id, { licence: 'cc_by_sa_4', author: 'Anna Vega', source: 'wger.de' })
  await make('史密斯卧推', chest.id, { primaryMuscles: ['chest'], secondaryMuscles: [] })
  const parts = await courseParts(ask)
  const marks = [{ exerciseId: idOf('深蹲'), startS: 0, endS: 1 }]
  const chapters = [chapter({ videoId: parts.mp4.id, marks })]
  courseId = (await newCourse(ask, parts, { title: '十分钟练腿', chapters })).id
  app = await openApp(server, '/login?return=/action')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '动作分解' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/action')
  // The whole list, not the one that the previous test has left.
  await screen.findByText('深蹲')
  await screen.findByText('空动作')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /./ })).toBe(null))
})

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof drawer>>
const press = (form: Within, name: string | RegExp) => fireEvent.click(form.getByRole('button', { name }))
const type = (form: Within, label: RegExp | string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } })
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')
const choose = async (name: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  const menu = within(await screen.findByRole('menu'))
  fireEvent.click(menu.getByRole('menuitem', { name: entry }))
}
const muscleOnMap = (of: ParentNode, muscle: string) => {
  const shape = of.querySelector(`[data-muscle=${muscle}]`)
  if (shape === null) throw new Error(`no ${muscle} on the map`)
  return shape
}
const box = (set: HTMLElement, name: string) => within(set).getByRole('checkbox', { name })
const ticked = (set: HTMLElement) =>
  within(set)
    .queryAllByRole('checkbox', { checked: true })
    .map((one) => one.getAttribute('aria-label'))
const names = () =>
  screen
    .queryAllByRole('checkbox', { name: /^选择 (?!全部|本页)/ })
    .map((box) => box.getAttribute('aria-label')?.slice(3))

describe('the list', () => {
  it('tells what is worked, with what, how hard it is and where it stands', async () => {
    expect(await rowOf('杠铃卧推')).toHaveTextContent(
      '杠铃卧推卧推力量训练 · 胸部胸大肌肱三头肌、三角肌前束杠铃、平板凳进阶—已发布',
    )
    expect((await rowOf('杠铃卧推'))?.querySelector('img')).toHaveAttribute(
      'src',
      expect.stringContaining('/160.webp'),
    )
    expect(await rowOf('空动作')).toHaveTextContent('拉伸 · 静态拉伸—')
  })

  it('finds by alias and by pinyin', async () => {
    visit('/action?q=gangling')
    await waitFor(() => expect(names()).toEqual(['杠铃卧推']))
    visit('/action?q=卧推')
    await waitFor(() => expect(names()).toEqual(['杠铃卧推', '史密斯卧推']))
  })

  it('filters by a muscle on the body, which ticks it in the list, and by primary muscles alone', async () => {
    fireEvent.click(screen.getByRole('button', { name: '锻炼肌肉' }))
    const panel = await screen.findByRole('group', { name: '锻炼肌肉' })
    fireEvent.click(muscleOnMap(panel, 'chest'))
    await waitFor(() => expect(names()).toEqual(['杠铃卧推', '深蹲', '史密斯卧推']))
    const list = within(panel)
    await waitFor(() => expect(list.getByRole('checkbox', { name: '胸大肌' })).toBeChecked())
    fireEvent.click(list.getByRole('checkbox', { name: '只看主要肌肉' }))
    await waitFor(() => expect(names()).toEqual(['杠铃卧推', '史密斯卧推']))
    expect(screen.getByRole('button', { name: '去掉筛选：主要肌肉：胸大肌' })).toBeVisible()
    fireEvent.click(list.getByRole('checkbox', { name: '胸大肌' }))
    await waitFor(() => expect(location.search).not.toContain('uscle='))
    fireEvent.mouseDown(document.body)
  })

  it('offers the subtypes of the type alone', async () => {
    visit(`/action?type=${chest.typeId}&subtype=${chest.id}`)
    await screen.findByRole('button', { name: '去掉筛选：子类型：胸部' })
    fireEvent.click(screen.getByRole('combobox', { name: '子类型' }))
    await screen.findByRole('option', { name: '腿部' })
    expect(screen.queryByRole('option', { name: '静态拉伸' })).toBe(null)
  })
})

describe('the drawer', () => {
  it('takes muscles from the map, and draws the page of it meanwhile', async () => {
    visit(`/action?edit=${idOf('史密斯卧推')}`)
    const form = await drawer('史密斯卧推')
    type(form, /^名称/, '哑铃飞鸟')
    const set = form.getByRole('group', { name: '锻炼肌肉' })
    expect(ticked(set)).toEqual(['胸大肌：主要'])
    fireEvent.click(muscleOnMap(set, 'chest'))
    await waitFor(() => expect(ticked(set)).toEqual(['胸大肌：次要']))
    fireEvent.click(muscleOnMap(set, 'chest'))
    await waitFor(() => expect(ticked(set)).toEqual([]))
    fireEvent.click(box(set, '胸大肌：主要'))
    await waitFor(() => expect(ticked(set)).toEqual(['胸大肌：主要']))
    fireEvent.click(box(set, '三角肌前束：次要'))
    await form.findByRole('img', { name: '主要肌肉：胸大肌；次要肌肉：三角肌前束' })
    press(form, '添加步骤')
    fireEvent.change(await form.findByLabelText('第 2 步'), { target: { value: '手臂微屈。' } })
    const page = form.getByRole('article', { name: '官网预览' })
    await waitFor(() => expect(page).toHaveTextContent('手臂微屈。'))
    expect(page).toHaveTextContent('哑铃飞鸟')
    press(form, '保存')
    await waitFor(async () =>
      expect(await now('史密斯卧推')).toMatchObject({
        name: '哑铃飞鸟',
        stepCount: 2,
        primaryMuscles: ['chest'],
        secondaryMuscles: ['front_deltoid'],
      }),
    )
  })

  it('gives the fifth muscle the second part: four are primary at most', async () => {
    visit(`/action?edit=${idOf('深蹲')}`)
    const form = await drawer('深蹲')
    const set = form.getByRole('group', { name: '锻炼肌肉' })
    const want = ['股四头肌：主要', '胸大肌：次要', '臀大肌：主要']
    for (const [muscle, tick] of [
      ['hamstrings', '腘绳肌：主要'],
      ['calves', '腓肠肌：主要'],
      ['soleus', '比目鱼肌：次要'],
    ] as const) {
      fireEvent.click(muscleOnMap(set, muscle))
      want.push(tick)
      await waitFor(() => expect(ticked(set).toSorted()).toEqual(want.toSorted()))
    }
    expect(box(set, '比目鱼肌：主要')).toBeDisabled()
    press(form, '取消')
    fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  })

  it('splits pasted lines into steps without their numbers, Enter adds one, keys put them in order', async () => {
    visit(`/action?edit=${idOf('空动作')}`)
    const form = await drawer('空动作')
    press(form, '添加步骤')
    fireEvent.paste(await form.findByLabelText('第 1 步'), {
      clipboardData: { getData: () => '1. 站稳\n2、屈膝下蹲\n\n- 起身还原' },
    })
    fireEvent.keyDown(await form.findByLabelText('第 3 步'), { key: 'Enter' })
    expect(form.getByLabelText('第 1 步')).toHaveValue('站稳')
    await waitFor(() => expect(form.getByLabelText('第 4 步')).toHaveFocus())
    type(form, '第 4 步', '重复十次')
    const grip = form.getByRole('button', { name: /^调整「第 4 步」的顺序/ })
    fireEvent.keyDown(grip, { key: ' ' })
    await screen.findByText('第 4 步：第 4 位，共 4 位')
    fireEvent.keyDown(grip, { key: 'Home' })
    await screen.findByText('第 4 步：第 1 位，共 4 位')
    fireEvent.keyDown(grip, { key: ' ' })
    await waitFor(() => expect(form.getByLabelText('第 1 步')).toHaveValue('重复十次'))
    press(form, '第 2 步：删除')
    await waitFor(() => expect(form.queryByLabelText('第 4 步')).toBe(null))
    press(form, '保存')
    await waitFor(async () =>
      expect((await now('空动作')).steps.map(({ text }) => text)).toEqual([
        '重复十次',
        '屈膝下蹲',
        '起身还原',
      ]),
    )
  })

  it('asks for the author where the licence does, and says so when it is missing', async () => {
    visit(`/action?edit=${idOf('推举机')}`)
    const form = await drawer('推举机')
    expect(form.getByRole('article', { name: '官网预览' })).toHaveTextContent(
      'Anna Vega · wger.de · CC BY-SA 4.0',
    )
    type(form, /^作者/, '')
    press(form, '保存')
    expect(await form.findByText('这种许可要求署名，请填写作者')).toBeVisible()
    type(form, /^作者/, 'wger 社区')
    press(form, '保存')
    await waitFor(async () => expect((await now('推举机')).author).toBe('wger 社区'))
  })

  it('says what an exercise lacks when it is to be published', async () => {
    const row = await now('空动作')
    await ask('PATCH', `/api/v1/exercises/${row.id}`, { steps: [] }, versioned(row))
    visit(`/action?edit=${idOf('空动作')}`)
    const form = await drawer('空动作')
    press(form, '保存并发布')
    expect(await screen.findByText('未能发布，请先处理以下问题：', {}, slow)).toBeVisible()
    expect((await now('空动作')).status).toBe('draft')
  })
})

it('shows the draft and what visitors see of one that has moved on, and its versions', async () => {
  const row = await now('杠铃卧推')
  await ask('PATCH', `/api/v1/exercises/${row.id}`, { caution: '请有人在旁保护。' }, versioned(row))
  await choose('杠铃卧推', '官网预览')
  const preview = await drawer('杠铃卧推')
  expect(await preview.findByText('请有人在旁保护。')).toBeVisible()
  fireEvent.click(await preview.findByRole('button', { name: '线上版本' }))
  await waitFor(() => expect(preview.queryByText('请有人在旁保护。')).toBe(null))
  visit(`/action?versions=${row.id}`)
  const versions = await drawer('版本')
  expect(await versions.findByText('第 1 版')).toBeVisible()
  expect(versions.getByText('注意事项')).toBeVisible()
})

describe('one that a course refers to', () => {
  it('tells so in its drawer, with the way there; one that nothing uses says that', async () => {
    visit(`/action?edit=${idOf('空动作')}`)
    const idle = within((await drawer('空动作')).getByRole('region', { name: '使用位置' }))
    expect(await idle.findByText('没有课程或训练计划引用它')).toBeVisible()
    visit(`/action?edit=${idOf('深蹲')}`)
    const uses = within((await drawer('深蹲')).getByRole('region', { name: '使用位置' }))
    fireEvent.click(await uses.findByRole('link', { name: '视频课程「十分钟练腿」' }))
    await waitFor(() => expect(location.pathname + location.search).toBe(`/curriculum?edit=${courseId}`))
  })

  it('is archived by way of another in its place, after the course was named', async () => {
    await choose('深蹲', '归档')
    const dialog = await drawer('替换「深蹲」')
    expect(dialog.getByText('还有 1 处在引用，选好替代的动作才能归档：')).toBeVisible()
    expect(await dialog.findByRole('link', { name: '视频课程「十分钟练腿」' })).toHaveAttribute(
      'href',
      `/curriculum?edit=${courseId}`,
    )
    expect(dialog.getByRole('button', { name: '替换并归档' })).toBeDisabled()
    press(dialog, '取消')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(await now('深蹲')).toMatchObject({ archivedAt: null, usedIn: 1 })
  })
})
