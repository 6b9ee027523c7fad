import { useMutation } from '@tanstack/react-query'
import { collectLessons } from './collect-lessons'

/** Opens the collection sheet with what is open of these lessons of one member; `storeId`: whose till gets the money, null the lesson's. */
export function useCollectLessons(storeId: string | null) {
  const { mutate, isPending } = useMutation({
    mutationFn: (appointmentIds: readonly string[]) => collectLessons({ appointmentIds, storeId }),
  })
  return { collect: mutate, isPending }
}
