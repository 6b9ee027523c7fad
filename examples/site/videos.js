import { read } from './api.js'
import { choices, element, failure, icon, picture } from './element.js'
import { openVideo } from './video-sheet.js'
import { accessOf, lasts } from './wording.js'

const view = { courses: [], type: null }
const at = (id) => document.getElementById(id)

/** The video courses, narrowed by their type; one opens in a sheet, which has an address of its own. */
export async function showVideos() {
  try {
    view.courses = (await read('/courses', { limit: 200 })).rows
    draw()
    addEventListener('hashchange', showAddressed)
    showAddressed()
  } catch {
    at('video-list').replaceChildren(failure(showVideos))
  }
}

function draw() {
  const { courses, type } = view
  const types = new Map(courses.map(({ type: { code, name } }) => [code, name]))
  const options = [...types].map(([value, label]) => ({ value, label }))
  choices(
    at('video-types'),
    options.length > 1 ? [{ value: null, label: '全部' }, ...options] : [],
    type,
    (chosen) => {
      view.type = chosen
      draw()
    },
  )
  const wanted = courses.filter((course) => type === null || course.type.code === type)
  const nothing = element('p', { class: 'hint' }, '视频课正在准备中。')
  at('video-list').replaceChildren(...(wanted.length === 0 ? [nothing] : wanted.map(card)))
}

function showAddressed() {
  const id = /^#video-([0-9a-f-]{36})$/.exec(location.hash)?.[1]
  const course = view.courses.find((one) => one.id === id)
  if (course !== undefined) openVideo(course)
}

function card(course) {
  const { id, title, level, type, durationS, cover, summary, access, hasFreeChapter } = course
  return element(
    'a',
    { class: 'video', href: `#video-${id}` },
    element(
      'span',
      { class: 'cover' },
      cover === null ? icon('play') : picture(cover, { alt: '', sizes: '(max-width: 700px) 100vw, 420px' }),
      element('span', { class: 'lasts' }, lasts(durationS)),
    ),
    element('strong', { class: 'video-title' }, title),
    element('span', { class: 'video-facts' }, `${type.name} · ${level.name}`),
    element('span', { class: 'video-summary' }, summary),
    element(
      'span',
      { class: `video-access ${access}` },
      access !== 'free' && hasFreeChapter ? `${accessOf(course)} · 可试看` : accessOf(course),
    ),
  )
}
