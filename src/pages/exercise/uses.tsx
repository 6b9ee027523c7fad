import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { exercises } from '../../../contract/content/exercise'
import { InUse } from '../../kit/record/in-use'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'

/** The courses and plans that refer to an exercise, each with a link. */
export function ExerciseUses({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: [exercises.name, 'usage', id],
    queryFn: ({ signal }) => call(exercises.usage, { id, signal }),
  })
  if (error !== null) return <p role="alert">{errorSentence(error)}</p>
  if (data === undefined) return <p className="kit-faint">{m.kit_loading()}</p>
  if (data.count === 0) return <p className="kit-faint">{m.exercise_usage_none()}</p>
  return <InUse blockers={data.rows} count={data.count} />
}
