import type { FieldProblem } from '../../contract/problem'
import type { Tx } from '../kit/db/schema'
import { findMissingReferences } from '../kit/resource/find-missing-references'
import type { StoreScope } from '../kit/resource/store-scope'

interface Choice {
  given: readonly string[]
  /** Empty for a new row. */
  had: readonly string[]
}

/** Stores may be added to or removed from `storeIds` only within the scope; the others must stay. */
export async function storeChoiceProblems(
  tx: Tx,
  { storeIds: ownStoreIds }: StoreScope,
  choice: Choice,
): Promise<FieldProblem[]> {
  const [had, given] = [new Set(choice.had), new Set(choice.given)]
  const isTheirs = (id: string) => ownStoreIds === null || ownStoreIds.includes(id)
  const path = (i: number) => ['storeIds', i]
  const unreachable = choice.given.flatMap((id, i) =>
    had.has(id) || isTheirs(id) ? [] : [{ path: path(i), code: 'does_not_exist' }],
  )
  const takenAway = [...had].some((id) => !given.has(id) && !isTheirs(id))
  const added = choice.given.map((id, i) => ({ id, i })).filter(({ id }) => !had.has(id) && isTheirs(id))
  return [
    ...unreachable,
    ...(takenAway ? [{ path: ['storeIds'], code: 'store_of_others' }] : []),
    ...(await findMissingReferences(
      tx,
      'store',
      added.map(({ id }) => id),
      (i) => path(added[i]?.i ?? i),
    )),
  ]
}
