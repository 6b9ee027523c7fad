import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { type Merge, type MergePlan, mergeable, people } from '../../../../contract/people/person'
import {
  type MergeOutcome,
  type Pair,
  type PlanOutcome,
  personMergeMachine,
} from '../../../../machines/person-merge/person-merge.machine'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { sentence } from '../../../lib/error-sentence'
import { useMachine } from '../../../machines/hooks/use-machine'
import { lacking } from './member-label'

/** The merge machine over two people, with its requests. */
export function useMerge(pair: Pair) {
  const machine = useMemo(() => {
    return personMergeMachine.provide({
      actors: {
        plan: fromPromise(({ input, signal }) => planned(input, signal)),
        merge: fromPromise(async ({ input: { pair, planned, take } }) => {
          if (planned === null) throw new Error('there is no plan')
          // The plan was set by `planned` below.
          const plan = planned.plan as MergePlan
          const outcome = await attempted(() =>
            call(people.merge, {
              id: pair.keptId,
              version: plan.kept.version,
              body: {
                from: pair.mergedId,
                fromVersion: plan.merged.version,
                take: mergeable.filter((member) => take.includes(member)),
              },
            }),
          )
          return outcome
        }),
        undo: fromPromise(async ({ input: { merge } }) => {
          const outcome = await attempted(() => call(people.undoMerge, { id: mergeOf(merge)?.id ?? '' }))
          return outcome
        }),
      },
    })
  }, [])
  const [snapshot, send] = useMachine(machine, { input: pair })
  const { planned: plan, merge } = snapshot.context
  return {
    snapshot,
    send,
    // Only `planned` below sets a plan.
    plan: plan === null ? null : (plan.plan as MergePlan),
    merge: mergeOf(merge),
  }
}

// Only the replies of `people.merge` and `people.undoMerge` are stored as a merge.
const mergeOf = (merge: unknown) => merge as Merge | null

async function planned({ keptId, mergedId }: Pair, signal: AbortSignal): Promise<PlanOutcome> {
  try {
    const plan = await call(people.mergePlan, { id: keptId, query: { from: mergedId }, signal })
    const isRefused = plan.refusals.length > 0
    return { kind: 'planned', planned: { plan, isRefused, lacking: lacking(plan.kept, plan.merged) } }
  } catch (error) {
    return refusal(error)
  }
}

async function attempted(run: () => Promise<Merge>): Promise<MergeOutcome> {
  try {
    return { kind: 'merged', merge: await run() }
  } catch (error) {
    if (error instanceof RequestError && error.problem.code === 'stale') return { kind: 'stale' }
    return refusal(error)
  }
}

function refusal(error: unknown) {
  if (!(error instanceof RequestError)) throw error
  return { kind: 'refused' as const, problem: { ...error.problem, title: sentence(error.problem) } }
}
