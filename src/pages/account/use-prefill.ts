import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { coaches } from '../../../contract/catalogue/coach'
import { people } from '../../../contract/people/person'
import type { AccountDraft } from '../../../contract/system/account'
import { rowQuery } from '../../kit/record/row-query'

/** The first values of an account for a person, with the stores and the role of a coach; undefined while they are read. */
export function usePrefill(personId: string | null): Partial<AccountDraft> | undefined {
  const person = useQuery(rowQuery(people, personId))
  const coachId = person.data?.coachId ?? null
  const coach = useQuery(rowQuery(coaches, coachId))
  const isPending = personId !== null && (person.isPending || (coachId !== null && coach.isPending))
  return useMemo(() => {
    if (isPending) return undefined
    if (person.data === undefined) return {}
    const { id, name, storeId } = person.data
    const base = { personId: id, displayName: name, ...(storeId === null ? {} : { storeIds: [storeId] }) }
    return coach.data === undefined ? base : { ...base, storeIds: coach.data.storeIds, role: 'coach' }
  }, [isPending, person.data, coach.data])
}
