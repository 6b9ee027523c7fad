import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Me } from '../../../contract/system/session'
import { isWithinReach, mayDo, meQuery } from '../../lib/api/session'
import { type Group, type Page, pages } from '../../nav'

export interface GroupEntry {
  group: Group
  pages: Page[]
}
export type MenuEntry = GroupEntry | { page: Page }

/** The menu in its order, without pages that the person may not read and without empty groups; the system group is for administrators. */
export function useMenu(): MenuEntry[] {
  const { data: me, isPending } = useQuery(meQuery)
  return useMemo(() => {
    if (isPending) return []
    const entries: MenuEntry[] = []
    for (const page of pages) {
      if (page.name === 'dashboard' || (me !== undefined && !isOffered(me, page))) continue
      const last = entries.at(-1)
      if (page.group === null) entries.push({ page })
      else if (last !== undefined && 'group' in last && last.group === page.group) last.pages.push(page)
      else entries.push({ group: page.group, pages: [page] })
    }
    return entries
  }, [me, isPending])
}

/** Other people reach the system pages that they may read by address. */
const isOffered = (me: Me, { group, permission, scope }: Page) =>
  mayDo(me, permission) &&
  isWithinReach(me, scope) &&
  (group !== 'system' || permission === undefined || me.permissions.includes('*'))
