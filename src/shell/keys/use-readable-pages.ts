import { useQuery } from '@tanstack/react-query'
import { isWithinReach, mayDo, meQuery } from '../../lib/api/session'
import { type Page, pages } from '../../nav'

/** The pages that the person may read, in the menu's order. */
export function useReadablePages(): Page[] {
  const { data: me } = useQuery(meQuery)
  return pages.filter(
    ({ permission, scope }) => me !== undefined && mayDo(me, permission) && isWithinReach(me, scope),
  )
}
