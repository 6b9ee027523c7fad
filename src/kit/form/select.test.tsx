import { describe, expect, it, rs } from '@rstest/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { RemoteSelect } from './remote-select'
import { Select } from './select'
import { useSearch } from './use-search'

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
  ['loads its options', { filter: true, loading: true }],
])('a letter does not open a choice that %s', async (_, props) => {
  render(<Select aria-label="card" optionList={options} {...props} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('b')
  expect(shown()).toEqual([])
})

const stores = ['Anhui', 'Beijing', 'Chengdu', 'Beihai']
const named = (q: string) =>
  stores.filter((name) => name.toLowerCase().includes(q)).map((name) => ({ value: name, label: name }))
/** Answers of the server, by text; each is given when the test says so. */
let answer: (q: string) => void
let searched: string[]

function Choice(props: { value?: string; onChange: (value: unknown) => void; multiple?: boolean }) {
  const search = useSearch()
  const [answered, setAnswered] = useState('')
  answer = setAnswered
  useEffect(() => {
    searched.push(search.q)
  }, [search.q])
  const kept = named(answered).some(({ value }) => value === props.value)
    ? []
    : named('').filter(({ value }) => value === props.value)
  return (
    <form onSubmit={() => props.onChange('submitted')}>
      <RemoteSelect
        aria-label="store"
        search={search}
        isLoading={answered !== search.q}
        multiple={props.multiple}
        value={props.multiple && props.value !== undefined ? [props.value] : props.value}
        optionList={[...named(answered), ...kept.map((option) => ({ ...option, isKept: true }))]}
        onChange={props.onChange}
      />
      <button type="submit">save</button>
    </form>
  )
}

describe('a choice that the server searches', () => {
  const open = async (props: { value?: string; multiple?: boolean } = {}) => {
    searched = []
    const onChange = rs.fn()
    render(<Choice {...props} onChange={onChange} />)
    const user = userEvent.setup()
    await user.tab()
    press('Enter', 13)
    return { user, taken: () => onChange.mock.calls.map(([value]) => value) }
  }

  it('Enter before the answer waits for it and takes its first option', async () => {
    const { user, taken } = await open()
    await user.keyboard('bei')
    press('Enter', 13)
    press('Enter', 13)
    await waitFor(() => expect(searched.at(-1)).toBe('bei'))
    press('Enter', 13)
    expect(taken()).toEqual([])
    act(() => answer('bei'))
    expect(taken()).toEqual(['Beijing'])
    expect(shown()).toEqual([])
  })

  it('an Enter before the last letter counts for nothing', async () => {
    const { user, taken } = await open()
    await user.keyboard('be')
    press('Enter', 13)
    await user.keyboard('i')
    await waitFor(() => expect(searched.at(-1)).toBe('bei'))
    act(() => answer('bei'))
    expect(shown()).toEqual(['Beijing', 'Beihai'])
    expect(taken()).toEqual([])
    press('ArrowDown', 40)
    press('Enter', 13)
    expect(taken()).toEqual(['Beihai'])
  })

  it('Enter and Enter keeps the value, however far down it is', async () => {
    const { taken } = await open({ value: 'Chengdu' })
    expect(shown()).toEqual(stores)
    press('Enter', 13)
    expect(taken()).toEqual([])
    expect(shown()).toEqual([])
    press('Enter', 13)
    press('ArrowDown', 40)
    press('Enter', 13)
    expect(taken()).toEqual(['Beihai'])
  })

  it('a text that finds nothing takes nothing, and the value is not its answer', async () => {
    const { user, taken } = await open({ value: 'Chengdu' })
    await user.keyboard('xy')
    press('Enter', 13)
    await waitFor(() => expect(searched.at(-1)).toBe('xy'))
    act(() => answer('xy'))
    expect(shown()).toEqual([])
    press('Enter', 13)
    expect(taken()).toEqual([])
  })

  it('with several values, a text that finds nothing removes none of them', async () => {
    const { user, taken } = await open({ value: 'Chengdu', multiple: true })
    await user.keyboard('xy')
    press('Enter', 13)
    await waitFor(() => expect(searched.at(-1)).toBe('xy'))
    act(() => answer('xy'))
    press('Enter', 13)
    expect(taken()).toEqual([])
  })

  it('Escape closes it while it searches, and nothing is taken when the answer comes', async () => {
    const { user, taken } = await open()
    await user.keyboard('bei')
    press('Enter', 13)
    press('Escape', 27)
    expect(screen.queryByRole('listbox')).toBeNull()
    act(() => answer('bei'))
    expect(taken()).toEqual([])
  })
})

it('with a value that the options lack, Enter takes none of them', async () => {
  const onChange = rs.fn()
  render(<Select aria-label="card" filter value="gone" optionList={options} onChange={onChange} />)
  await userEvent.setup().tab()
  press('Enter', 13)
  press('Enter', 13)
  expect(onChange.mock.calls).toEqual([])
})

it('a typed text puts the cursor on the first option that it finds', async () => {
  const onChange = rs.fn()
  render(<Select aria-label="card" filter value="b" optionList={options} onChange={onChange} />)
  const user = userEvent.setup()
  await user.tab()
  press('Enter', 13)
  await user.keyboard('ann')
  press('Enter', 13)
  expect(onChange.mock.calls[0]?.[0]).toBe('a')
})
