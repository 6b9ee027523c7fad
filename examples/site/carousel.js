import { element, icon, picture } from './element.js'

const calm = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Shows banners one after another. It stands still for whoever asked the system for less motion, while somebody points at it or
 * works in it, and once it was paused by hand; arrow keys turn it.
 */
export function carousel(place, banners) {
  place.hidden = banners.length === 0
  if (banners.length === 0) return place.replaceChildren()
  let shown = 0
  let isPaused = calm.matches
  const slides = banners.map((banner, i) => slide(banner, i, banners.length))
  const track = element('div', { class: 'slides' }, slides)
  const marks = banners.map((banner, i) =>
    element(
      'button',
      {
        type: 'button',
        class: 'mark-button',
        'aria-label': `第 ${i + 1} 张：${banner.title}`,
        click: () => show(i),
      },
      element('span', { animationend: () => show(shown + 1) }),
    ),
  )
  const rotation = element('button', { type: 'button', class: 'round', click: () => turn(!isPaused) })
  const controls = element(
    'div',
    { class: 'controls wide' },
    element('div', { class: 'marks' }, marks),
    rotation,
    element(
      'button',
      { type: 'button', class: 'round', 'aria-label': '上一张', click: () => show(shown - 1) },
      icon('left'),
    ),
    element(
      'button',
      { type: 'button', class: 'round', 'aria-label': '下一张', click: () => show(shown + 1) },
      icon('right'),
    ),
  )
  place.replaceChildren(track, ...(banners.length > 1 ? [controls] : []))
  place.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || banners.length < 2) return
    event.preventDefault()
    show(shown + step)
  }
  show(0)
  turn(isPaused)

  function show(next) {
    shown = (next + banners.length) % banners.length
    for (const [i, one] of slides.entries()) {
      one.classList.toggle('shown', i === shown)
      one.inert = i !== shown
    }
    for (const [i, one] of marks.entries()) {
      if (i === shown) one.setAttribute('aria-current', 'true')
      else one.removeAttribute('aria-current')
    }
  }

  /** While it moves by itself, nothing is read aloud. */
  function turn(pause) {
    isPaused = pause
    place.classList.toggle('paused', isPaused || banners.length === 1)
    track.setAttribute('aria-live', isPaused ? 'polite' : 'off')
    rotation.setAttribute('aria-label', isPaused ? '播放' : '暂停')
    rotation.replaceChildren(icon(isPaused ? 'play' : 'pause'))
  }
}

function slide({ title, subtitle, alt, image, imageMobile, link }, index, count) {
  const target = link === null ? null : addressOf(link)
  return element(
    'div',
    {
      class: 'slide',
      role: 'group',
      'aria-roledescription': '幻灯片',
      'aria-label': `第 ${index + 1} 张，共 ${count} 张`,
    },
    picture(image, { alt, sizes: '100vw', narrow: imageMobile, eager: index === 0 }),
    element(
      'div',
      { class: 'caption wide' },
      element('p', { class: 'slide-title' }, title),
      subtitle === '' ? null : element('p', { class: 'slide-subtitle' }, subtitle),
      target === null
        ? null
        : element('a', { class: 'button', href: target.href, ...target.own }, target.label),
    ),
  )
}

function addressOf(link) {
  if (link.type === 'url')
    return { href: link.url, label: '了解详情', own: { target: '_blank', rel: 'noopener noreferrer' } }
  if (link.type === 'store') return { href: `#store-${link.code}`, label: `前往${link.name}`, own: {} }
  if (link.type === 'price') return { href: `#plan-${link.code}`, label: `查看${link.name}`, own: {} }
  if (link.type === 'coach') return { href: `#coach-${link.id}`, label: `认识${link.name}`, own: {} }
  return { href: `#coach-${link.coachId}`, label: `预约${link.name}`, own: {} }
}
