import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { queryClient } from '../lib/query-client'
import { isWithinReach, mayDo, meQuery } from '../lib/session'
import type { Page } from '../nav'

interface Props extends Pick<Page, 'scope'> {
  permission: string
  children: ReactNode
}

/**
 * The page, for whoever may read it; others are told what it takes. What is known now counts, and a server that cannot be asked does not
 * forbid: the page then tells by itself what is wrong, and each of its requests is judged again.
 */
export function Permitted({ permission, scope, children }: Props) {
  const { data: me } = useQuery(meQuery)
  if (me === undefined || (mayDo(me, permission) && isWithinReach(me, scope))) return children
  return <Navigate to={`/403?need=${encodeURIComponent(permission)}`} replace />
}

/** Asks, unless it is known, what the person may do, and waits for the answer whatever becomes of it. */
export async function learnRights(): Promise<void> {
  await queryClient.ensureQueryData(meQuery).catch(() => {})
}
