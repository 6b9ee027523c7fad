import { afterEach, expect, it } from '@rstest/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { SidePanel } from './side-panel'

const former = globalThis.matchMedia
afterEach(() => {
  cleanup()
  globalThis.matchMedia = former
})

/** A screen of this width, which is all that the panel asks of it. */
function screenOf(width: number) {
  globalThis.matchMedia = (query) =>
    ({
      matches: width <= Number(/\d+/.exec(query)?.[0]),
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList
}

function open() {
  const events: string[] = []
  render(
    <SidePanel label="帮助" onEscape={() => events.push('escape')} onClose={() => events.push('close')}>
      <button type="button">first</button>
      <button type="button">last</button>
    </SidePanel>,
  )
  return events
}

it('stands beside a page with room for both, and lets the keyboard out', () => {
  screenOf(1600)
  const events = open()
  const panel = screen.getByRole('complementary', { name: '帮助' })
  screen.getByText('last').focus()
  expect(fireEvent.keyDown(screen.getByText('last'), { key: 'Tab' })).toBe(true)
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(events).toEqual(['escape'])
})

it('lies over a smaller page as a dialog that keeps the focus; Escape and the page beside it close it', () => {
  screenOf(1280)
  const events = open()
  const panel = screen.getByRole('dialog', { name: '帮助' })
  expect(panel).toHaveAttribute('aria-modal', 'true')
  screen.getByText('last').focus()
  fireEvent.keyDown(screen.getByText('last'), { key: 'Tab' })
  expect(screen.getByText('first')).toHaveFocus()
  fireEvent.keyDown(screen.getByText('first'), { key: 'Tab', shiftKey: true })
  expect(screen.getByText('last')).toHaveFocus()
  fireEvent.keyDown(panel, { key: 'Escape' })
  const mask = panel.previousElementSibling
  if (mask === null) throw new Error('there is no mask')
  fireEvent.click(mask)
  expect(events).toEqual(['escape', 'close'])
})
