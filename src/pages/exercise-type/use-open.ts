import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changed } from '../../kit/list/list-query'
import type { Of, Open } from './labels'

/** Opens a type's drawers, or a subtype's; the page of rows stays. */
export function useOpen(of: Of): Open {
  const [, setParams] = useSearchParams()
  return useCallback(
    (drawer) => setParams((now) => changed(now, { ...drawer, of, page: now.get('page') })),
    [of, setParams],
  )
}
