import { afterAll, beforeAll, beforeEach, describe, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { VideoCourse, VideoCourseDraft } from '../../contract/content/video-course'
import chipsStyle from '../../src/kit/filter/chips.module.css'
import { versioned } from '../api/fixtures/gym'
import { type CourseParts, chapter, courseParts, newCourse } from '../api/fixtures/video-courses'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { nextUndo, type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let parts: CourseParts
const made = new Map<string, VideoCourse>()

const make = async (title: string, own: Partial<VideoCourseDraft> = {}): Promise<VideoCourse> => {
  const row = await newCourse(ask, parts, { title, ...own })
  made.set(title, row)
  return row
}
const now = async (title: string): Promise<VideoCourse> =>
  (await ask('GET', `/api/v1/video-courses/${made.get(title)?.id}`)).json()
/** Seconds of the clip, rounded up. */
const end = () => Math.ceil((parts.mp4.durationMs ?? 0) / 1_000)
const time = (seconds: number) => `0:0${seconds}`
const publish = (row: VideoCourse) =>
  ask('POST', `/api/v1/video-courses/${row.id}/publish`, {}, versioned(row))

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  parts = await courseParts(ask)
  const { mp4, webm, squat, lunge } = parts
  await publish(
    await make('深蹲跟练', {
      access: 'paid',
      priceFen: 9_900,
      level: 2,
      tags: ['居家', '腿部'],
      chapters: [
        chapter({
          videoId: mp4.id,
          title: '热身',
          marks: [
            { exerciseId: squat.id, startS: 0, endS: 1 },
            { exerciseId: lunge.id, startS: 0, endS: 2 },
          ],
        }),
        chapter({ videoId: webm.id, title: '主训练', isFreePreview: true }),
      ],
    }),
  )
  await make('瑜伽入门', { coverId: null, chapters: [] })
  await make('普拉提', { access: 'member', level: 3 })
  // jsdom has no text tracks; a browser test checks that captions show.
  const track = { cues: [], mode: '', addCue: () => {}, removeCue: () => {} }
  Object.assign(HTMLMediaElement.prototype, { addTextTrack: () => track })
  Object.assign(globalThis, { VTTCue: class {} })
  app = await openApp(server, '/login?return=/curriculum')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '课程信息' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/curriculum')
  await screen.findByRole('table')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof drawer>>
const press = (form: Within, name: string | RegExp) => fireEvent.click(form.getByRole('button', { name }))
const type = (form: Within, label: RegExp | string, value: string) =>
  fireEvent.change(form.getByLabelText(label, { selector: 'input' }), { target: { value } })
const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr')
const choose = async (name: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: entry }))
}
const edit = async (title: string) => {
  visit(`/curriculum?edit=${made.get(title)?.id}`)
  return drawer(title)
}

describe('the list', () => {
  it('tells what a course is, how long it lasts, who may see it, and what it lacks', async () => {
    const lasts = Math.ceil(((parts.mp4.durationMs ?? 0) + (parts.webm.durationMs ?? 0)) / 1_000)
    expect(await rowOf('深蹲跟练')).toHaveTextContent(
      `深蹲跟练居家、腿部${parts.type.name}进阶${time(lasts)}2 章付费 ¥99.00已发布`,
    )
    expect(await rowOf('瑜伽入门')).toHaveTextContent('0:000 章免费草稿待补 2 项')
  })

  it('is narrowed by its filters, which say so, and searched by pinyin and tag', async () => {
    visit('/curriculum?access=member&level=3')
    await waitFor(() => expect(screen.queryByText('深蹲跟练')).toBe(null))
    expect(await screen.findByText('普拉提')).toBeVisible()
    expect(screen.getByRole('button', { name: '去掉筛选：观看权限：会员' })).toBeVisible()
    for (const q of ['sdgl', encodeURIComponent('腿部')]) {
      visit(`/curriculum?q=${q}`)
      expect(await screen.findByText('深蹲跟练')).toBeVisible()
      await waitFor(() => expect(screen.queryByText('普拉提')).toBe(null))
    }
  })
})

describe('the drawer', () => {
  it('leads to what a course lacks, and publishes what is whole', async () => {
    const form = await edit('瑜伽入门')
    const list = within(form.getByRole('region', { name: '发布清单' }))
    expect(await list.findByText('还差 3 项')).toBeVisible()
    fireEvent.click(list.getByRole('button', { name: '去处理：有封面' }))
    expect(document.activeElement?.closest('[data-part]')).toHaveAttribute('data-part', 'cover')
    press(form, '保存并发布')
    const reasons = await screen.findByText('未能发布，请先处理以下问题：', {}, slow)
    expect(reasons.closest('[role=alert]')).toHaveTextContent('此项必填')
    expect((await now('瑜伽入门')).status).toBe('draft')
  })

  it('has a price exactly where the course is paid', async () => {
    expect((await edit('普拉提')).queryByLabelText(/^价格/)).toBe(null)
    const paid = await edit('深蹲跟练')
    expect(paid.getByLabelText(/^价格/)).toHaveValue('99')
    type(paid, /^价格/, '59.9')
    await waitFor(() => expect(paid.getByLabelText(/^价格/)).toHaveValue('59.9'))
    press(paid, '保存')
    await waitFor(async () => expect((await now('深蹲跟练')).priceFen).toBe(5_990))
  })

  it('takes tags by Enter and by commas, once each', async () => {
    const form = await edit('普拉提')
    const tags = () => form.getByLabelText(/^标签/)
    fireEvent.change(tags(), { target: { value: '核心，居家' } })
    await form.findByText('核心', { selector: `.${chipsStyle.chip}` })
    fireEvent.change(tags(), { target: { value: '脊柱' } })
    await waitFor(() => expect(tags()).toHaveValue('脊柱'))
    fireEvent.keyDown(tags(), { key: 'Enter' })
    await form.findByText('脊柱', { selector: `.${chipsStyle.chip}` })
    press(form, '移除 居家')
    await waitFor(() => expect(form.queryByRole('button', { name: '移除 居家' })).toBe(null))
    press(form, '保存')
    await waitFor(async () => expect((await now('普拉提')).tags).toEqual(['核心', '脊柱']))
  })

  it('puts chapters in another order by keys, and takes one away with a way back', async () => {
    const takeBack = nextUndo()
    const form = await edit('深蹲跟练')
    const handle = form.getByRole('button', { name: /^调整「第 1 章 · 热身」的顺序/ })
    for (const key of [' ', 'ArrowDown', ' ']) fireEvent.keyDown(handle, { key })
    expect(await form.findByRole('button', { name: '编辑第 1 章 · 主训练' })).toBeVisible()
    press(form, '移除第 1 章 · 主训练')
    await waitFor(() => expect(form.queryByText(/主训练/)).toBe(null))
    await takeBack()
    expect(await form.findByRole('button', { name: '编辑第 1 章 · 主训练' })).toBeVisible()
    press(form, '保存')
    await waitFor(async () =>
      expect((await now('深蹲跟练')).chapters.map(({ title }) => title)).toEqual(['主训练', '热身']),
    )
    expect((await now('深蹲跟练')).chapters[1]?.marks).toHaveLength(2)
    // The drawer closes before its address changes.
    await waitFor(() => expect(location.search).not.toContain('edit='))
  })

  it('copies a course whole, as a draft', async () => {
    await choose('深蹲跟练', '复制')
    const form = await drawer('新建课程')
    expect(form.getByLabelText(/^标题/)).toHaveValue('深蹲跟练（副本）')
    press(form, '保存')
    expect(await screen.findByText('深蹲跟练（副本）', { selector: 'td *' }, slow)).toBeVisible()
    expect(await rowOf('深蹲跟练（副本）')).toHaveTextContent('2 章付费 ¥59.90草稿')
  })
})

describe('the timeline', () => {
  const open = async () => {
    const title = `时间轴 ${made.size}`
    await make(title, {
      chapters: [
        chapter({
          videoId: parts.mp4.id,
          title: '热身',
          marks: [{ exerciseId: parts.squat.id, startS: 0, endS: 1 }],
        }),
      ],
    })
    const form = await edit(title)
    press(form, '编辑第 1 章 · 热身')
    const chapterForm = within(await form.findByRole('region', { name: '第 1 章 · 热身' }))
    const bar = await chapterForm.findByRole('button', { name: `${parts.squat.name}，0:00 至 0:01` }, slow)
    return { title, form, chapterForm, bar }
  }
  const key = (element: Element, name: string, shiftKey = false) =>
    fireEvent.keyDown(element, { key: name, shiftKey })
  const marksOf = async (title: string) => (await now(title)).chapters[0]?.marks

  it('moves a mark and its edges by the arrow keys, within the video', async () => {
    const { title, form, chapterForm, bar } = await open()
    const spans = (from: number, to: number) =>
      waitFor(() => expect(bar).toHaveAccessibleName(`${parts.squat.name}，${time(from)} 至 ${time(to)}`))
    fireEvent.focus(bar)
    key(bar, 'ArrowRight')
    await spans(1, 2)
    const edge = await chapterForm.findByRole('slider', { name: `${parts.squat.name} 开始` })
    expect(edge).toHaveAttribute('aria-valuetext', '0:01')
    key(edge, 'ArrowLeft', true)
    await spans(0, 2)
    key(bar, 'ArrowRight', true)
    await spans(end() - 2, end())
    press(form, '保存')
    await waitFor(async () =>
      expect(await marksOf(title)).toEqual([{ exerciseId: parts.squat.id, startS: end() - 2, endS: end() }]),
    )
  })

  it('makes a mark between the in and the out point, and asks which exercise it is', async () => {
    const { title, form, chapterForm } = await open()
    const playhead = chapterForm.getByRole('slider', { name: '播放位置' })
    key(playhead, 'ArrowRight')
    await waitFor(() => expect(playhead).toHaveAttribute('aria-valuetext', '0:01'))
    key(playhead, 'i')
    expect(await chapterForm.findByRole('button', { name: '入点 0:01' })).toBeVisible()
    key(playhead, 'ArrowRight')
    await waitFor(() => expect(playhead).toHaveAttribute('aria-valuetext', '0:02'))
    key(playhead, 'o')
    expect(await chapterForm.findByRole('button', { name: '未选动作，0:01 至 0:02' })).toBeVisible()
    press(form, '保存')
    expect(await chapterForm.findByText('此项必填')).toBeVisible()
    expect(await marksOf(title)).toHaveLength(1)
    fireEvent.click(chapterForm.getByRole('button', { name: '移除标记' }))
    await waitFor(() => expect(chapterForm.queryByText('此项必填')).toBe(null))
    press(form, '保存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  })

  it('takes times as they are typed, and a mark away with a way back', async () => {
    const takeBack = nextUndo()
    const { title, form, chapterForm, bar } = await open()
    fireEvent.click(bar)
    const last = await chapterForm.findByLabelText('结束')
    fireEvent.change(last, { target: { value: '99' } })
    await waitFor(() => expect(last).toHaveValue('99'))
    fireEvent.blur(last)
    await waitFor(() => expect(bar).toHaveAccessibleName(`${parts.squat.name}，0:00 至 ${time(end())}`))
    key(bar, 'Delete')
    await waitFor(() => expect(chapterForm.queryByRole('slider', { name: /开始$/ })).toBe(null))
    expect(document.activeElement).toHaveAccessibleName('播放位置')
    await takeBack()
    expect(
      await chapterForm.findByRole('button', { name: `${parts.squat.name}，0:00 至 ${time(end())}` }),
    ).toBeVisible()
    press(form, '保存')
    await waitFor(async () => expect((await marksOf(title))?.[0]?.endS).toBe(end()))
  })

  it('reads captions from a file, and shows the line that the server refuses', async () => {
    const { title, form, chapterForm } = await open()
    const vtt = ['WEBVTT', '', '00:00.000 --> 00:01.000', '吸气', '', '00:01.000 --> 二秒', '呼气']
    const give = (text: string | Uint8Array) =>
      fireEvent.change(chapterForm.getByLabelText(/字幕文件$/), {
        target: { files: [new File([text as BlobPart], '热身.vtt', { type: 'text/vtt' })] },
      })
    give(new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]))
    expect(await chapterForm.findByText('文件不是 UTF-8 编码的文本')).toBeVisible()
    give(vtt.join('\r\n'))
    expect(await chapterForm.findByText('1 条字幕')).toBeVisible()
    press(form, '保存')
    expect(await chapterForm.findByText(/^第 6 行：/, {}, slow)).toBeVisible()
    const wrong = within(chapterForm.getByRole('region', { name: '字幕' })).getByText('00:01.000 --> 二秒')
    expect(wrong).toHaveAttribute('data-wrong')
    give(vtt.join('\n').replace('二秒', '00:02.000'))
    expect(await chapterForm.findByText('2 条字幕')).toBeVisible()
    press(form, '保存')
    await waitFor(async () =>
      expect((await now(title)).chapters[0]?.captions).toBe(
        `${vtt.join('\n').replace('二秒', '00:02.000')}\n`,
      ),
    )
  })
})

it('previews a course as the site shows it, with what visitors may not see yet said', async () => {
  await choose('深蹲跟练', '预览')
  const dialog = await drawer('预览 · 深蹲跟练')
  const chapters = within(await dialog.findByRole('list', { name: '章节' }))
  expect(chapters.getByRole('button', { name: /热身/ })).toHaveTextContent('购买后可看')
  fireEvent.click(chapters.getByRole('button', { name: /热身/ }))
  expect(await dialog.findByText('官网访客在这里看到的是：购买后可看')).toBeVisible()
  const jump = await dialog.findByRole('button', { name: `${parts.lunge.name}，从 0:00 播放` }, slow)
  expect(jump).toBeVisible()
  fireEvent.click(chapters.getByRole('button', { name: /主训练/ }))
  await waitFor(() => expect(dialog.queryByText(/官网访客在这里/)).toBe(null))
})
