import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { queryClient } from '../lib/api/query-client'
import { isWithinReach, mayDo, meQuery } from '../lib/api/session'
import { pathTo } from '../lib/path-to'
import type { Page } from '../nav'

interface Props extends Pick<Page, 'scope'> {
  permission: string
  children: ReactNode
}

/**
 * Renders the page for people who may read it; others see which permission it requires. Cached permissions count, and an unreachable server
 * does not forbid: the page then shows the error, and the server checks each of its requests again.
 */
export function Permitted({ permission, scope, children }: Props) {
  const { data: me } = useQuery(meQuery)
  if (me === undefined || (mayDo(me, permission) && isWithinReach(me, scope))) return children
  return <Navigate to={pathTo('403', { need: permission })} replace />
}

/** Fetches the person's permissions, unless they are cached, and waits for the result, even a failure. */
export async function learnRights(): Promise<void> {
  await queryClient.ensureQueryData(meQuery).catch(() => {})
}
