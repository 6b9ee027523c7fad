import { expect, it } from '@rstest/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { stores } from '../../../contract/catalogue/store'
import { useBatch } from './use-batch'

it('does nothing with no rows, and shows no progress of it', async () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const seen: ReactNode[] = []
  const { result } = renderHook(
    () => {
      const batch = useBatch(stores, ({ name }) => name)
      seen.push(batch.report)
      return batch
    },
    { wrapper },
  )
  await act(async () => expect(await result.current.run({ rows: [], work: async (row) => row })).toEqual([]))
  expect(seen.every((report) => report === null)).toBe(true)
  expect(screen.queryByRole('dialog')).toBe(null)
})
