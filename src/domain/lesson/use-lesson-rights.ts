import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mayDo, meQuery } from '../../lib/api/session'

export interface LessonRights {
  /** Only lessons of the own coach may be changed. */
  isLimited: boolean
  /** The coach that the person works as; null for none. */
  coachId: string | null
  /** Whether lessons of a coach may be changed; null is a coach not chosen yet. */
  mayChange: (coachId: string | null) => boolean
}

/** Whose lessons the person may change, besides the permission of each change, as the server decides it. */
export function useLessonRights(): LessonRights {
  const { data: me } = useQuery(meQuery)
  const isLimited = !mayDo(me, 'session:others')
  const coachId = me?.coachId ?? null
  const mayChange = useCallback(
    (of: string | null) => !isLimited || (coachId !== null && (of === null || of === coachId)),
    [isLimited, coachId],
  )
  return { isLimited, coachId, mayChange }
}
