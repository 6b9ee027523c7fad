import { useQuery } from '@tanstack/react-query'
import { trainingPlans } from '../../../../contract/training/training-plan'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { useUsername } from '../../../machines/hooks/use-username'
import { isOpenToEdits } from '../labels'
import { Builder } from './builder'

/**
 * `/train?build=<id>`: the plan is read when the page opens, and not again while it is open, because the builder then holds the newest
 * state.
 */
export function BuildPage({ id }: { id: string }) {
  const may = useMay()
  const username = useUsername()
  const { data, error, refetch } = useQuery({
    queryKey: [`${trainingPlans.name} building`, id],
    queryFn: ({ signal }) => call(trainingPlans.read, { id, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <section className="kit-page plan-page">
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined || username === null ? (
        <ListSkeleton />
      ) : (
        <Builder
          key={id}
          plan={data}
          username={username}
          isLocked={!isOpenToEdits(data) || !may(trainingPlans.saveDays)}
        />
      )}
    </section>
  )
}
