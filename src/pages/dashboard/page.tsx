import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StartPage } from '../../../contract/system/start-page'
import { queryClient } from '../../lib/api/query-client'
import { meQuery } from '../../lib/api/session'
import { dayOf } from '../../lib/format'
import { chosenPage, isLikelyElsewhere, keepPage, openPages } from './chosen-page'
import { figuresQuery } from './figures-query'
import { LazyPage } from './lazy-page'
import { Overview } from './overview/overview'
import { dashboardSelection } from './selection'

/** Fetches the overview's figures, unless the person is likely to be shown another page. */
export const prefetch = (search: URLSearchParams) =>
  isLikelyElsewhere()
    ? undefined
    : queryClient.prefetchQuery(figuresQuery(dashboardSelection(search, dayOf(new Date()))))

/** The start page of the person's role, or the one they switched to. */
export function Component() {
  const { data: me } = useQuery(meQuery)
  const [switched, setSwitched] = useState<StartPage | null>(null)
  const page = switched ?? (me === undefined ? 'overview' : chosenPage(me))
  const choice = {
    page,
    pages: me === undefined ? [] : openPages(me),
    onChange: setSwitched,
  }
  useEffect(() => {
    if (me !== undefined) keepPage(me, page)
  }, [me, page])
  return page === 'overview' ? (
    <Overview me={me} choice={choice} />
  ) : (
    <LazyPage key={page} me={me} choice={choice} />
  )
}
