import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import {
  type ListedTrainingPlan,
  type PlanCandidate,
  trainingPlans,
} from '../../../../contract/training/training-plan'
import { requestKey } from '../../../kit/record/editor-config'
import { call } from '../../../lib/api/call'
import { nameOf } from '../labels'
import { refusalOf } from '../list/refusal-of'

/** The contract's limit. */
export const mostMembers = 200

/** The outcome for one plan: who got it, who has it already, or why it was assigned to none. */
export interface Assigned {
  plan: ListedTrainingPlan
  made: readonly { memberId: string; planId: string }[]
  leftOut: readonly { memberId: string; memberName: string }[]
  failure: string | null
}

/** The chosen members, the assignment of some plans to them, and its undo. */
export function useAssignment(plans: readonly ListedTrainingPlan[]) {
  const [chosen, setChosen] = useState<readonly PlanCandidate[]>([])
  const [results, setResults] = useState<readonly Assigned[] | null>(null)

  const find = useMutation({
    mutationFn: (requested: { memberIds: string[]; signs: string[] }) =>
      call(trainingPlans.candidates, { body: requested }),
    onSuccess: ({ members }) =>
      setChosen((now) => {
        const more = members.filter((one) => now.every(({ id }) => id !== one.id))
        return [...now, ...more].slice(0, mostMembers)
      }),
  })
  const give = useMutation({
    mutationFn: async (startOn: string) => {
      const memberIds = chosen.map(({ id }) => id)
      const all: Assigned[] = []
      for (const plan of plans) all.push(await assignOne(plan, { memberIds, startOn }))
      return all
    },
    onSuccess: setResults,
  })
  const takeBack = useMutation({
    mutationFn: async () => {
      let withdrawn = 0
      for (const { plan, made } of results ?? []) {
        if (made.length === 0) continue
        const planIds = made.map(({ planId }) => planId)
        withdrawn += (await call(trainingPlans.withdraw, { id: plan.id, body: { planIds } })).withdrawn
      }
      return withdrawn
    },
  })
  return {
    chosen,
    results,
    find,
    give,
    takeBack,
    remove: (id: string) => setChosen((now) => now.filter((one) => one.id !== id)),
    title:
      plans.length === 1
        ? m.trainingplan_assign_title({ name: plans.map(nameOf).join() })
        : m.trainingplan_assign_title_many({ count: plans.length }),
  }
}

/** A refusal of one plan must not stop the next. */
async function assignOne(
  plan: ListedTrainingPlan,
  body: { memberIds: string[]; startOn: string },
): Promise<Assigned> {
  try {
    const { assigned, leftOut } = await call(trainingPlans.assign, {
      id: plan.id,
      body,
      idempotencyKey: requestKey(),
    })
    return { plan, made: assigned, leftOut, failure: null }
  } catch (error) {
    return { plan, made: [], leftOut: [], failure: refusalOf(error) }
  }
}

/** Numbers and mobiles in a pasted text, each once. */
export const signsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、;；]+/).filter((sign) => sign !== '')),
]
