import { expect, it } from '@rstest/core'
import { act, render, renderHook } from '@testing-library/react'
import { type SelectionStore, useIsChosen, useSelection, useSelectionStore } from './use-selection'

function Box(props: { id: string; store: SelectionStore<{ id: string }>; onDraw: (box: string) => void }) {
  props.onDraw(`${props.id} ${useIsChosen(props.store, props.id)}`)
  return null
}

const rows = [{ id: 'one' }, { id: 'two' }, { id: 'three' }]

it('a tick draws its own row and no other', () => {
  const { result } = renderHook(() => useSelectionStore<{ id: string }>())
  const store = result.current
  const drawn: string[] = []
  render(rows.map(({ id }) => <Box key={id} id={id} store={store} onDraw={(box) => drawn.push(box)} />))
  drawn.length = 0
  act(() => store.set([{ id: 'two' }], true))
  expect(drawn).toEqual(['two true'])
})

it('keeps the rows of other pages, and takes the newer copies of the visible ones', () => {
  type Named = { id: string; name: string }
  const { result, rerender } = renderHook(
    ({ current }: { current: Named[] }) => {
      const store = useSelectionStore<Named>()
      return { store, selection: useSelection(store, current) }
    },
    { initialProps: { current: [{ id: 'one', name: 'old' }] } },
  )
  act(() =>
    result.current.store.set(
      [
        { id: 'one', name: 'old' },
        { id: 'gone', name: 'of page 1' },
      ],
      true,
    ),
  )
  rerender({ current: [{ id: 'one', name: 'new' }] })
  expect(result.current.selection.rows.map(({ name }) => name)).toEqual(['new', 'of page 1'])
  act(() => result.current.selection.keep([{ id: 'gone', name: 'of page 1' }]))
  expect(result.current.selection.has('one')).toBe(false)
  act(() => result.current.selection.clear())
  expect(result.current.selection.rows).toEqual([])
})

it('without a store rows cannot be chosen', () => {
  expect(renderHook(() => useIsChosen(null, 'one')).result.current).toBe(null)
})
