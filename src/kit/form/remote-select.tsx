import { type ComponentProps, forwardRef } from 'react'
import { Select } from './select'
import type { Search } from './use-search'

type Props = Omit<ComponentProps<typeof Select>, 'filter' | 'remote' | 'loading' | 'onSearch' | 'ref'> & {
  search: Search
  /** The options do not answer `search.q` yet. */
  isLoading: boolean
}

/** A choice whose options the server finds. It is loading from the first letter on, so that no option of a former text can be taken. */
export const RemoteSelect = forwardRef<Select, Props>(({ search, isLoading, ...props }, ref) => (
  <Select {...props} ref={ref} filter remote loading={isLoading || !search.isPaused} onSearch={search.type} />
))
