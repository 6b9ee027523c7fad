import { read } from './api.js'
import { openCoach } from './coach-sheet.js'
import { choices, element, failure, icon, picture } from './element.js'

const atFirst = 10
const view = { coaches: [], speciality: null, isWhole: false }
const at = (id) => document.getElementById(id)

/** The coaches, narrowed by what they are good at; one opens in a sheet, which has an address of its own. */
export async function showCoaches() {
  try {
    view.coaches = (await read('/coaches', { limit: 200 })).rows
    draw()
    addEventListener('hashchange', showAddressed)
    showAddressed()
  } catch {
    at('coach-list').replaceChildren(failure(showCoaches))
  }
}

function change(part) {
  Object.assign(view, part)
  draw()
}

function draw() {
  const { coaches, speciality, isWhole } = view
  const options = new Map(
    coaches.flatMap((coach) => coach.specialities.map(({ code, name }) => [code, name])),
  )
  choices(
    at('specialities'),
    [{ value: null, label: '全部' }, ...[...options].map(([value, label]) => ({ value, label }))],
    speciality,
    (chosen) => change({ speciality: chosen }),
  )
  const wanted = coaches.filter(
    (coach) => speciality === null || coach.specialities.some(({ code }) => code === speciality),
  )
  const visible = isWhole ? wanted : wanted.slice(0, atFirst)
  const nothing = element('p', { class: 'hint' }, '教练资料正在准备中。')
  at('coach-list').replaceChildren(...(visible.length === 0 ? [nothing] : visible.map(card)))
  const rest = wanted.length - visible.length
  const more = element(
    'button',
    { type: 'button', class: 'button quiet', click: () => change({ isWhole: true }) },
    `显示其余 ${rest} 位`,
  )
  at('coach-more').replaceChildren(...(rest > 0 ? [more] : []))
}

function showAddressed() {
  const id = /^#coach-([0-9a-f-]{36})$/.exec(location.hash)?.[1]
  const coach = view.coaches.find((one) => one.id === id)
  if (coach !== undefined) openCoach(coach)
}

function card({ id, name, level, specialities, years, avatar, certificates }) {
  return element(
    'a',
    { class: 'coach', href: `#coach-${id}` },
    avatar === null
      ? element('span', { class: 'portrait blank', 'aria-hidden': 'true' }, [...name][0])
      : element(
          'span',
          { class: 'portrait' },
          picture(avatar, { alt: '', sizes: '(max-width: 700px) 50vw, 240px' }),
        ),
    element('span', { class: 'coach-name' }, name),
    element('span', { class: 'coach-level' }, `${level.name}教练 · 从业 ${years} 年`),
    element(
      'span',
      { class: 'coach-skills' },
      specialities
        .slice(0, 3)
        .map((one) => one.name)
        .join(' / '),
    ),
    certificates.length === 0
      ? null
      : element('span', { class: 'coach-proof' }, icon('tick'), certificates[0].name),
  )
}
