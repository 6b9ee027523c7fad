import { afterEach, beforeEach, expect, it } from '@rstest/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { GalleryField } from './gallery-field'

let value: string[] = []

function Gallery() {
  const [ids, setIds] = useState(['a', 'b', 'c'])
  value = ids
  return (
    <GalleryField
      name="gallery"
      label="相册"
      max={12}
      value={ids}
      change={setIds}
      problem={null}
      problems={[]}
      disabled={false}
      leave={() => {}}
    />
  )
}

beforeEach(() => {
  // Without a session the library is not offered.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  render(<Gallery />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
})
afterEach(cleanup)

const item = (at: number) => screen.getByRole('button', { name: `第 ${at} 张，共 3 张` })
const viewer = (at: number) => screen.findByRole('dialog', { name: `查看图片，第 ${at} 张，共 3 张` })

it('moves a picture with the arrow keys, the focus with it, and never past an end', async () => {
  item(3).focus()
  fireEvent.keyDown(item(3), { key: 'ArrowLeft' })
  expect(value).toEqual(['a', 'c', 'b'])
  await waitFor(() => expect(item(2)).toHaveFocus())
  fireEvent.keyDown(item(2), { key: 'ArrowLeft' })
  fireEvent.keyDown(item(1), { key: 'ArrowLeft' })
  expect(value).toEqual(['c', 'a', 'b'])
})

it('takes the dragged picture to where it is dropped', () => {
  const places = screen.getAllByRole('listitem')
  fireEvent.dragStart(places[0] as HTMLElement)
  fireEvent.drop(places[2] as HTMLElement)
  expect(value).toEqual(['b', 'c', 'a'])
})

it('removes the picture that has the focus', () => {
  fireEvent.keyDown(item(2), { key: 'Delete' })
  expect(value).toEqual(['a', 'c'])
})

it('enlarges by wheel, buttons and slider from 20% to 700% and no further', async () => {
  fireEvent.click(item(1))
  const open = within(await viewer(1))
  const percent = () => open.getByRole('status').textContent
  for (let at = 0; at < 30; at++) fireEvent.wheel(await viewer(1), { deltaY: 100 })
  expect(percent()).toBe('20%')
  expect(open.getByRole('button', { name: '缩小' })).toBeDisabled()
  while (!open.getByRole('button', { name: '放大' }).matches(':disabled'))
    fireEvent.click(open.getByRole('button', { name: '放大' }))
  expect(percent()).toBe('700%')
  const slider = open.getByRole('slider', { name: '缩放' })
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['20', '700'])
  fireEvent.change(slider, { target: { value: '150' } })
  expect(percent()).toBe('150%')
})

it('says that the large picture could not be loaded', async () => {
  fireEvent.click(item(1))
  const open = within(await viewer(1))
  fireEvent.error(open.getByRole('img', { name: '第 1 张，共 3 张' }))
  expect(open.getByRole('alert')).toHaveTextContent('加载失败')
})

it('goes to the next picture, and Escape closes it without telling what is behind', async () => {
  const received: string[] = []
  const behind = (event: KeyboardEvent) => received.push(event.key)
  window.addEventListener('keydown', behind)
  item(1).focus()
  fireEvent.click(item(1))
  fireEvent.keyDown(await viewer(1), { key: 'ArrowRight' })
  fireEvent.keyDown(await viewer(2), { key: 'Escape' })
  window.removeEventListener('keydown', behind)
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(received).not.toContain('Escape')
})
