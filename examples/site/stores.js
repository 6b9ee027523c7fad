import { read } from './api.js'
import { choices, element, failure, icon, picture } from './element.js'
import { whereAmI } from './position.js'
import { cityOf, dateOf, distance, doors, weekdayOf, weekLines } from './wording.js'

const atFirst = 6
const view = { stores: [], city: null, isOpenOnly: false, near: null, isWhole: false }
const at = (id) => document.getElementById(id)

/** The stores, by code or by distance, with what the doors are doing at this minute. */
export async function showStores() {
  at('open-now').onclick = () => change({ isOpenOnly: !view.isOpenOnly })
  at('nearby').onclick = orderByDistance
  addEventListener('hashchange', showAddressed)
  await load()
  showAddressed()
}

async function load() {
  try {
    const { rows } = await read('/stores', { near: view.near, limit: 200 })
    view.stores = view.near === null ? byCity(rows) : rows
    draw()
  } catch {
    at('store-list').replaceChildren(failure(load))
  }
}

/** The cities with most stores first, as the API orders them within. */
function byCity(stores) {
  const counts = new Map()
  for (const { region } of stores) counts.set(cityOf(region.name), (counts.get(cityOf(region.name)) ?? 0) + 1)
  const count = ({ region }) => counts.get(cityOf(region.name))
  return [...stores].sort((a, b) => count(b) - count(a))
}

function change(part) {
  Object.assign(view, part)
  draw()
}

async function orderByDistance() {
  if (view.near !== null) view.near = null
  else {
    at('stores-hint').textContent = '正在获取您的位置…'
    try {
      view.near = await whereAmI()
      view.city = null
      at('stores-hint').textContent = '已按直线距离由近到远排列。'
    } catch {
      at('stores-hint').textContent = '没有取得您的位置，请按城市查看，或在浏览器中允许本站使用位置。'
      return
    }
  }
  if (view.near === null) at('stores-hint').textContent = ''
  await load()
}

function draw() {
  const { stores, city, isOpenOnly, near, isWhole } = view
  const cities = [...new Set(stores.map(({ region }) => cityOf(region.name)))]
  const options = [
    { value: null, label: '全部' },
    ...cities.map((name) => ({ value: name, label: name.replace(/市$/, '') })),
  ]
  choices(at('cities'), cities.length > 1 ? options : [], city, (chosen) => change({ city: chosen }))
  at('open-now').setAttribute('aria-pressed', String(isOpenOnly))
  at('nearby').setAttribute('aria-pressed', String(near !== null))
  const wanted = stores.filter(
    (store) => (city === null || cityOf(store.region.name) === city) && (!isOpenOnly || store.isOpenNow),
  )
  const visible = isWhole ? wanted : wanted.slice(0, atFirst)
  const nothing = element(
    'p',
    { class: 'hint' },
    isOpenOnly ? '这个时间没有营业中的门店。' : '门店正在准备中。',
  )
  at('store-list').replaceChildren(...(visible.length === 0 ? [nothing] : visible.map(card)))
  const rest = wanted.length - visible.length
  const more = element(
    'button',
    { type: 'button', class: 'button quiet', click: () => change({ isWhole: true }) },
    `显示其余 ${rest} 家`,
  )
  at('store-more').replaceChildren(...(rest > 0 ? [more] : []))
}

/** `#store-SH001`: a link may lead to one that is not drawn yet. */
function showAddressed() {
  const code = /^#store-([A-Z]{2}\d{3})$/.exec(location.hash)?.[1]
  if (!view.stores.some((store) => store.code === code)) return
  change({ city: null, isOpenOnly: false, isWhole: true })
  at(`store-${code}`)?.scrollIntoView({ block: 'center' })
}

function card(store) {
  const { code, name, region, address, phone, cover, facilities, distanceM, today, lng, lat } = store
  const { word, detail, tone } = doors(store)
  const map = `https://uri.amap.com/marker?position=${lng},${lat}&name=${encodeURIComponent(name)}`
  return element(
    'article',
    { class: 'store', id: `store-${code}`, 'aria-labelledby': `store-name-${code}` },
    element(
      'div',
      { class: 'cover' },
      cover === null
        ? icon('mark')
        : picture(cover, { alt: cover.alt || `${name}环境`, sizes: '(max-width: 700px) 100vw, 400px' }),
      distanceM === null ? null : element('span', { class: 'distance' }, distance(distanceM)),
    ),
    element(
      'div',
      { class: 'store-text' },
      element('h3', { id: `store-name-${code}` }, name),
      element('p', { class: `doors ${tone}` }, element('strong', {}, word), detail),
      element(
        'p',
        { class: 'place' },
        address.startsWith(region.name)
          ? address
          : `${cityOf(region.name)} ${address.replace(cityOf(region.name), '')}`,
      ),
      element(
        'ul',
        { class: 'chips', 'aria-label': '设施' },
        facilities.slice(0, 6).map((one) => element('li', {}, one.name)),
      ),
      element(
        'details',
        {},
        element('summary', {}, '营业时间'),
        element(
          'dl',
          { class: 'week' },
          weekLines(store.hours).map(({ days, text }) =>
            element('div', {}, element('dt', {}, days), element('dd', {}, text)),
          ),
        ),
        today.note === null
          ? null
          : element(
              'p',
              { class: 'note' },
              `今日（${dateOf(today.on)} ${weekdayOf(today.on)}）：${today.note}`,
            ),
      ),
      element(
        'p',
        { class: 'reach' },
        element('a', { href: `tel:${phone}` }, icon('phone'), phone),
        element(
          'a',
          { href: map, target: '_blank', rel: 'noopener noreferrer', 'aria-label': `在地图上看${name}` },
          icon('pin'),
          '地图',
        ),
      ),
    ),
  )
}
