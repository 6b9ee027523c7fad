import { read } from './api.js'
import { addressOf, element, failure, icon } from './element.js'
import { accessOf, lasts } from './wording.js'

const sheet = document.getElementById('video-sheet')

sheet.addEventListener('click', (event) => {
  if (event.target === sheet) sheet.close()
})
/** Nothing plays on behind the page; the address forgets the course. */
sheet.addEventListener('close', () => {
  sheet.replaceChildren()
  if (location.hash.startsWith('#video-')) history.replaceState(null, '', '#videos')
})

/** Opens the sheet of a course as lists have it; its chapters follow. */
export async function openVideo(course) {
  const body = element('div', { class: 'sheet-body' }, element('p', { class: 'hint' }, '正在读取…'))
  sheet.replaceChildren(head(course), body)
  if (!sheet.open) sheet.showModal()
  sheet.scrollTop = 0
  try {
    body.replaceChildren(...content(await read(`/courses/${course.id}`)))
  } catch {
    body.replaceChildren(failure(() => openVideo(course)))
  }
}

function head({ title, level, type, coach }) {
  const facts = [type.name, level.name, coach === null ? '' : `${coach.name}教练`].filter(Boolean)
  return element(
    'header',
    { class: 'sheet-head' },
    element('div', {}, element('h2', { id: 'video-title' }, title), element('p', {}, facts.join(' · '))),
    element(
      'button',
      { type: 'button', class: 'round', 'aria-label': '关闭', click: () => sheet.close() },
      icon('close'),
    ),
  )
}

function content(course) {
  const screen = element('div', { class: 'screen' })
  const list = element('ol', { class: 'chapters' })
  const play = (chosen) => {
    if (chosen !== undefined) screen.replaceChildren(...player(chosen, course.cover))
    list.replaceChildren(...course.chapters.map((chapter) => line(course, chapter, chapter === chosen, play)))
  }
  play(course.chapters.find(({ video }) => video !== null))
  const detail = element('div', { class: 'prose' })
  // The server has taken out everything that could run; this page's policy would not let it run either.
  detail.innerHTML = course.detail
  return [screen, list, detail]
}

function player({ title, video, captions, exercises }, cover) {
  const poster = video.poster ?? cover
  const film = element(
    'video',
    {
      ...{ controls: true, playsinline: true, preload: 'metadata', crossorigin: 'anonymous' },
      ...{ width: video.width, height: video.height, 'aria-label': title },
      poster: poster && addressOf(poster.src),
    },
    element('source', { src: addressOf(video.src), type: video.type }),
    captions === null
      ? null
      : element('track', {
          ...{ kind: 'captions', srclang: 'zh-CN', label: '中文', default: true },
          src: addressOf(captions),
        }),
  )
  const seek = (startS) => () => {
    film.currentTime = startS
    film.play()
  }
  const marks = exercises.map(({ name, startS }) =>
    element(
      'li',
      {},
      element('button', { type: 'button', click: seek(startS) }, element('time', {}, lasts(startS)), name),
    ),
  )
  return [
    film,
    marks.length === 0 ? null : element('ul', { class: 'moves', 'aria-label': '动作' }, marks),
  ].filter(Boolean)
}

/** A chapter of the list: to be chosen, or closed with the reason why. */
function line(course, chapter, isChosen, play) {
  const { title, durationS, video } = chapter
  const words = [element('span', {}, title), element('time', {}, lasts(durationS))]
  if (video === null)
    return element('li', { class: 'shut' }, ...words, element('span', { class: 'why' }, accessOf(course)))
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', 'aria-current': isChosen ? 'true' : null, click: () => play(chapter) },
      icon('play'),
      ...words,
    ),
  )
}
