import { expect, it, rs } from '@rstest/core'
import { fireEvent, render, screen } from '@testing-library/react'
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
  press('Enter', 13)
  expect(onChange.mock.calls[0]?.[0]).toBe('b')
})

it.each([
  ['is disabled', { filter: true, disabled: true }],
  ['has no search', {}],
  ['is searched by the server', { filter: true, remote: true }],
])('a letter does not open a choice that %s', async (_, props) => {
  render(<Select aria-label="card" optionList={options} {...props} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('b')
  expect(shown()).toEqual([])
})
