import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { exerciseTypes } from '../../../contract/content/exercise-type'

/** The cache's name of the exercises, whose contract is too large to load for it. */
const exercises = 'exercises'

/** Refetches everything that a move or a merge changes. */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient()
  return useCallback(async () => {
    await Promise.all(
      [exerciseTypes.name, exerciseSubtypes.name, exercises].map((name) =>
        cache.invalidateQueries({ queryKey: [name] }),
      ),
    )
  }, [cache])
}
