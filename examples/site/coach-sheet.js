import { read } from './api.js'
import { choices, element, failure, icon, picture } from './element.js'
import { addDays, clockOf, dateOf, dayOf, weekdayOf, yuan } from './wording.js'

const sheet = document.getElementById('coach-sheet')
const shownDays = 7

/** A click beside the sheet closes it, as Escape does; the address forgets the coach then. */
sheet.addEventListener('click', (event) => {
  if (event.target === sheet) sheet.close()
})
sheet.addEventListener('close', () => {
  if (location.hash.startsWith('#coach-')) history.replaceState(null, '', '#coaches')
})

/** Opens the sheet of a coach as lists have it; courses and free times follow. */
export async function openCoach(coach) {
  const offer = element('div', { class: 'offer' }, element('p', { class: 'hint' }, '正在读取课程…'))
  sheet.replaceChildren(head(coach), element('div', { class: 'sheet-body' }, about(coach), offer))
  if (!sheet.open) sheet.showModal()
  sheet.scrollTop = 0
  await showOffer(coach, offer)
}

function head({ name, level, years, avatar }) {
  return element(
    'header',
    { class: 'sheet-head' },
    avatar === null ? null : picture(avatar, { alt: '', sizes: '96px' }),
    element(
      'div',
      {},
      element('h2', { id: 'coach-name' }, name),
      element('p', {}, `${level.name}教练 · 从业 ${years} 年`),
    ),
    element(
      'button',
      { type: 'button', class: 'round', 'aria-label': '关闭', click: () => sheet.close() },
      icon('close'),
    ),
  )
}

function about({ bio, specialities, certificates, stores }) {
  const line = (label, texts) =>
    texts.length === 0
      ? null
      : element('div', {}, element('dt', {}, label), element('dd', {}, texts.join('、')))
  const named = (list) => list.map(({ name }) => name)
  return element(
    'div',
    { class: 'about-coach' },
    bio === '' ? null : element('p', { class: 'bio' }, bio),
    element(
      'dl',
      {},
      line('擅长', named(specialities)),
      line('认证', named(certificates)),
      line('门店', named(stores)),
    ),
  )
}

async function showOffer(coach, place) {
  try {
    const { courses } = await read(`/coaches/${coach.id}`)
    if (courses.length === 0)
      return place.replaceChildren(element('p', { class: 'hint' }, '暂无可预约的课程，请到店咨询。'))
    const list = element('div', { class: 'courses', role: 'group', 'aria-label': '课程' })
    const times = element('div', { class: 'times' })
    const choose = (id) => {
      choices(
        list,
        courses.map((course) => ({ value: course.id, label: courseLabel(course) })),
        id,
        choose,
      )
      return showTimes(
        coach,
        courses.find((course) => course.id === id),
        times,
      )
    }
    place.replaceChildren(element('h3', {}, '课程与空闲时间'), list, times)
    await choose(courses[0].id)
  } catch {
    place.replaceChildren(failure(() => showOffer(coach, place)))
  }
}

function courseLabel({ name, kind, level, durationMin, priceFen, intro }) {
  return element(
    'span',
    { class: 'course', title: intro || null },
    element('span', { class: 'course-name' }, name),
    element('span', { class: 'course-facts' }, `${kind.name} · ${level.name} · ${durationMin} 分钟`),
    element('span', { class: 'course-price' }, priceFen === 0 ? '会员免费' : `¥${yuan(priceFen)}`),
  )
}

async function showTimes(coach, course, place) {
  place.setAttribute('aria-busy', 'true')
  place.dataset.course = course.id
  try {
    const { free, sessions } = await read(`/coaches/${coach.id}/slots`, {
      course: course.id,
      days: shownDays,
    })
    // Another course may have been chosen meanwhile.
    if (place.dataset.course !== course.id) return
    const stores = new Map(coach.stores.map(({ code, name }) => [code, name]))
    place.replaceChildren(week(free, sessions, stores), contact())
  } catch {
    if (place.dataset.course === course.id)
      place.replaceChildren(failure(() => showTimes(coach, course, place)))
  } finally {
    place.removeAttribute('aria-busy')
  }
}

/** The next days, each with when a lesson may begin and where, and the sessions that were planned. */
function week(free, sessions, stores) {
  const today = dayOf(Date.now())
  const days = Array.from({ length: shownDays }, (_, i) => addDays(today, i))
  return element(
    'ol',
    { class: 'week-times' },
    days.map((day, i) => {
      const places = free.filter(({ on }) => on === day).map((place) => freePlace(place, stores))
      const held = sessions.filter(({ from }) => dayOf(from) === day).map((one) => session(one, stores))
      const nothing = element('p', { class: 'none' }, '无空闲')
      return element(
        'li',
        {},
        element('p', { class: 'day' }, element('strong', {}, i === 0 ? '今天' : weekdayOf(day)), dateOf(day)),
        element('div', { class: 'day-times' }, places.length + held.length === 0 ? nothing : [places, held]),
      )
    }),
  )
}

function freePlace({ store, starts }, stores) {
  const texts = runsOf(starts).map(([first, last]) =>
    first === last ? clockOf(first) : `${clockOf(first)} 至 ${clockOf(last)}`,
  )
  return element(
    'div',
    { class: 'free' },
    element('p', { class: 'where' }, `${stores.get(store) ?? ''} · 可开始于`),
    element(
      'ul',
      { class: 'starts' },
      texts.map((text) => element('li', {}, text)),
    ),
  )
}

/** Starts a quarter of an hour apart as their first and last: a whole free morning is one. */
function runsOf(starts) {
  const runs = []
  for (const start of starts) {
    const last = runs.at(-1)
    if (last !== undefined && Date.parse(start) - Date.parse(last[1]) === 900_000) last[1] = start
    else runs.push([start, start])
  }
  return runs
}

function session({ from, to, store, seatsLeft }, stores) {
  const isFull = seatsLeft === 0
  return element(
    'p',
    { class: 'session' },
    element('strong', {}, `${clockOf(from)}–${clockOf(to)}`),
    stores.get(store) ?? '',
    element('span', { class: isFull ? 'full' : 'seats' }, isFull ? '已满' : `余 ${seatsLeft} 位`),
  )
}

const contact = () =>
  element('p', { class: 'hint' }, '时间随时会被约走，以门店确认为准。预约请致电所在门店，或到店办理。')
