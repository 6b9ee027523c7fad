import { expect, it } from '@rstest/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { slotsOf } from '../calendar-of'
import { SlotChips } from './slot-chips'

const day = '2026-03-02'
const course = { id: 'c1' }
const starts = ['T01:00:00Z', 'T02:00:00Z', 'T03:00:00Z'].map((time) => day + time)

it('Tab and Shift+Tab leave from the reached start and come back to it', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const { queryKey } = slotsOf({ from: day, days: 1, store: 's1', course: course.id })
  cache.setQueryData(queryKey, { free: [{ on: day, starts }] } as never)
  render(
    <QueryClientProvider client={cache}>
      <button type="button">before</button>
      <SlotChips course={course} storeId="s1" day={day} chosen="" disabled={false} onChoose={() => {}} />
      <button type="button">after</button>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const [first, , third] = ['09:00', '10:00', '11:00'].map((name) => screen.getByRole('button', { name }))
  const [before, after] = ['before', 'after'].map((name) => screen.getByRole('button', { name }))
  await user.tab()
  await user.tab()
  expect(first).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(third).toHaveFocus()
  await user.tab({ shift: true })
  expect(before).toHaveFocus()
  await user.tab()
  expect(third).toHaveFocus()
  await user.tab()
  expect(after).toHaveFocus()
  await user.tab({ shift: true })
  expect(third).toHaveFocus()
})
