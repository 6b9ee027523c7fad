import { read } from './api.js'
import { element, failure } from './element.js'
import { weekdays, workOf } from './wording.js'

const at = (id) => document.getElementById(id)

/** The training plans that coaches have published; the part stays away where there are none. */
export async function showTraining() {
  try {
    const { rows } = await read('/plans')
    at('training').hidden = rows.length === 0
    at('training-link').hidden = rows.length === 0
    at('training-list').replaceChildren(...rows.map(card))
  } catch {
    at('training-list').replaceChildren(failure(showTraining))
  }
}

function card({ id, name, goal, level, weeks, daysPerWeek, note, coach }) {
  const week = element('div', { class: 'training-week', 'aria-live': 'polite' })
  const facts = [goal.name, level.name, `${weeks} 周`, `每周练 ${daysPerWeek} 天`]
  return element(
    'article',
    { class: 'training', 'aria-labelledby': `training-${id}` },
    element('h3', { id: `training-${id}` }, name),
    element('p', { class: 'training-facts' }, facts.join(' · ')),
    coach === null ? null : element('p', {}, `${coach.name}教练`),
    note === '' ? null : element('p', { class: 'training-note' }, note),
    element(
      'details',
      { toggle: ({ target }) => target.open && week.childElementCount === 0 && showWeek(id, week) },
      element('summary', {}, '看看第一周'),
      week,
    ),
  )
}

async function showWeek(id, place) {
  place.replaceChildren(element('p', {}, '正在读取…'))
  try {
    const { days } = await read(`/plans/${id}`)
    place.replaceChildren(...days.filter(({ week, slots }) => week === 1 && slots.length > 0).map(dayOf))
  } catch {
    place.replaceChildren(failure(() => showWeek(id, place)))
  }
}

function dayOf({ dayNo, name, slots }) {
  const entries = slots.flatMap((slot) => slot.entries)
  return element(
    'section',
    {},
    element('h4', {}, `${weekdays[dayNo - 1]} ${name}`),
    element(
      'ul',
      {},
      entries.map((entry) =>
        element(
          'li',
          {},
          element('span', {}, entry.exercise ?? '教练指定动作'),
          element('span', {}, workOf(entry)),
        ),
      ),
    ),
  )
}
