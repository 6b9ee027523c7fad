import { expect, it, rs } from '@rstest/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Select } from './select'

const options = [
  { value: 'a', label: 'Annual' },
  { value: 'b', label: 'Bonus' },
]
/** Semi reads the code of a key, which user-event leaves out. */
const press = (key: string, keyCode: number) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode })
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)

it('a letter on the focused choice opens it and begins the search', async () => {
  const onChange = rs.fn()
  render(<Select aria-label="card" filter optionList={options} onChange={onChange} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('b')
  expect(shown()).toEqual(['Bonus'])
  await user.keyboard('onus')
  // The first match must not be taken unseen: the options of a server arrive later than Enter.
  press('Enter', 13)
  expect(onChange).not.toHaveBeenCalled()
  press('ArrowDown', 40)
  press('Enter', 13)
  expect(onChange.mock.calls[0]?.[0]).toBe('b')
})

it('a space opens a choice without a search, and nothing opens one that is disabled', async () => {
  const { rerender } = render(<Select aria-label="card" optionList={options} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard(' ')
  expect(shown()).toEqual(['Annual', 'Bonus'])
  press('Escape', 27)
  await waitFor(() => expect(shown()).toEqual([]))
  rerender(<Select aria-label="card" disabled optionList={options} />)
  await user.keyboard('b')
  expect(shown()).toEqual([])
})
