import { expect, it } from '@rstest/core'
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Store } from '../../../contract/catalogue/store'
import { useBatch } from './use-batch'

it('does nothing with no rows, and shows no progress of it', async () => {
  const seen: ReactNode[] = []
  const { result } = renderHook(() => {
    const batch = useBatch(({ name }: Store) => name)
    seen.push(batch.report)
    return batch
  })
  await act(async () => expect(await result.current.run({ rows: [], work: async (row) => row })).toEqual([]))
  expect(seen.every((report) => report === null)).toBe(true)
  expect(screen.queryByRole('dialog')).toBe(null)
})
