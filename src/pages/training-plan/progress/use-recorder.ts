import { useMemo, useState } from 'react'
import type { PlannedSet } from '../../../../contract/training/training-load'
import {
  type SetLog,
  type SetLogDraft,
  type TrainingPlan,
  trainingPlans,
} from '../../../../contract/training/training-plan'
import { dateOf } from '../../../domain/training/plan-dates'
import { useMay } from '../../../kit/ui/use-may'
import { dayOf } from '../../../lib/format'
import { placeOf, useRecording } from './use-plan'

/** A set of a week, and its record. */
export interface RecordedSet {
  planned: PlannedSet
  log: SetLog | undefined
  isPending: boolean
}

export interface SetRecorder {
  /** Whether sets may be recorded now. */
  isOpen: boolean
  setsOf: (sets: readonly PlannedSet[]) => RecordedSet[]
  /** Records the open ones of the sets as planned. */
  asPlanned: (sets: readonly PlannedSet[]) => void
  correct: (draft: SetLogDraft) => Promise<void>
  takeBack: (log: SetLog) => Promise<void>
  /** The default record of a set. */
  draftOf: (planned: PlannedSet) => SetLogDraft
  error: Error | null
}

interface RecorderOptions {
  plan: TrainingPlan
  startOn: string
  week: number
  logs: readonly SetLog[]
  /** The day of all records; null is each planned day, or today if that is in the future. */
  doneOn: string | null
}

/** Records the sets of a plan's week. Several requests may be in flight at once. */
export function useRecorder({ plan, startOn, week, logs, doneOn }: RecorderOptions): SetRecorder {
  const may = useMay()
  const { record, remove } = useRecording(plan.id)
  const [busy, setIsPending] = useState<ReadonlySet<string>>(new Set())
  const byPlace = useMemo(() => new Map(logs.map((log) => [placeOf(log), log])), [logs])
  const at = (planned: PlannedSet) => placeOf({ ...planned, week })
  const draftOf = (planned: PlannedSet): SetLogDraft => {
    const { dayNo, entryId, setNo, reps, seconds, weightG, rir } = planned
    const [date, today] = [dateOf(startOn, { week, dayNo }), dayOf(new Date())]
    const isToCome = date > today
    return {
      week,
      dayNo,
      entryId,
      setNo,
      reps,
      seconds,
      weightG,
      rir,
      note: '',
      doneOn: doneOn ?? (isToCome ? today : date),
    }
  }
  const send = async (drafts: readonly SetLogDraft[]) => {
    const places = drafts.map(placeOf)
    setIsPending((now) => new Set([...now, ...places]))
    try {
      await record.mutateAsync(drafts)
    } finally {
      setIsPending((now) => new Set([...now].filter((one) => !places.includes(one))))
    }
  }
  return {
    isOpen: plan.status === 'in_progress' && may(trainingPlans.record),
    setsOf: (sets) =>
      sets.map((planned) => ({
        planned,
        log: byPlace.get(at(planned)),
        isPending: busy.has(at(planned)),
      })),
    asPlanned: (sets) => {
      const open = sets.filter((one) => !byPlace.has(at(one)) && !busy.has(at(one)))
      // A refusal stays in `error`.
      if (open.length > 0) send(open.map(draftOf)).catch(() => {})
    },
    correct: (draft) => send([draft]),
    takeBack: async ({ id }) => {
      await remove.mutateAsync([id])
    },
    draftOf,
    error: record.error ?? remove.error,
  }
}
