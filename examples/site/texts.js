import { read } from './api.js'
import { addressOf, element, failure, icon, picture } from './element.js'

const sheet = document.getElementById('text-sheet')
const inPage = ['about', 'contact', 'join']

sheet.addEventListener('click', (event) => {
  if (event.target === sheet) sheet.close()
})

/** What the business says of itself in the page; notices and terms open in a sheet. */
export async function showTexts() {
  const place = document.getElementById('texts')
  try {
    const { rows } = await read('/texts')
    const shown = inPage.flatMap((group) => rows.filter((text) => text.group === group))
    const texts = await Promise.all(shown.map(({ key }) => read(`/texts/${key}`)))
    place.replaceChildren(
      ...texts.map((text) =>
        element('article', { id: `text-${text.key}`, 'aria-label': text.title }, ...content(text)),
      ),
    )
    document.getElementById('about').hidden = texts.length === 0
    const others = rows.filter(({ group }) => !inPage.includes(group))
    document
      .getElementById('legal')
      .replaceChildren(
        ...others.map(({ key, title }) =>
          element('button', { type: 'button', class: 'link', click: () => open(key) }, title),
        ),
      )
  } catch {
    place.replaceChildren(failure(showTexts))
  }
}

async function open(key) {
  const body = element('div', { class: 'sheet-body' }, element('p', { class: 'hint' }, '正在读取…'))
  const close = element(
    'button',
    { type: 'button', class: 'round', 'aria-label': '关闭', click: () => sheet.close() },
    icon('close'),
  )
  const title = element('h2', { id: 'text-title' })
  sheet.replaceChildren(element('header', { class: 'sheet-head' }, title, close), body)
  sheet.showModal()
  try {
    const text = await read(`/texts/${key}`)
    title.textContent = text.title
    body.replaceChildren(prose(text.body))
  } catch {
    body.replaceChildren(failure(() => open(key)))
  }
}

/** A text that begins with a heading of its own needs no other. */
function content(text) {
  const body = prose(text.body)
  const isHeaded = /^H[1-4]$/.test(body.firstElementChild?.tagName ?? '')
  const cover = text.cover
  return [
    isHeaded ? null : element('h3', {}, text.title),
    cover === null ? null : picture(cover, { alt: cover.alt, sizes: '(max-width: 700px) 100vw, 720px' }),
    body,
  ].filter(Boolean)
}

/** The server has taken out everything that could run; this page's policy would not let it run either. */
function prose(html) {
  const holder = element('div', { class: 'prose' })
  holder.innerHTML = html
  for (const image of holder.querySelectorAll('img')) image.src = addressOf(image.getAttribute('src'))
  return holder
}
