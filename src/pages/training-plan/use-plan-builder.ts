import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import type { TrainingPlan } from '../../../contract/training-plan'
import type { HeldDays } from '../../../machines/plan-autosave/plan-autosave.machine'
import { type DaysOutcome, planAutosaveMachine } from '../../../machines/plan-autosave/plan-autosave.machine'
import {
  type Aim,
  type CarriedPart,
  planBuilderMachine,
} from '../../../machines/plan-builder/plan-builder.machine'
import { useMachine } from '../../machines/hooks/use-machine'
import { draftKeeper, readDrafts } from './builder-drafts'
import { heldDays, saveDays } from './builder-port'
import type { BuiltDay, BuiltDays, Edited, EditRefusal } from './plan-days'

interface Parts {
  plan: TrainingPlan
  username: string
  isLocked: boolean
  /** Tells the person why an edit cannot be made. */
  onRefused: (why: EditRefusal) => void
  onPut: (carried: CarriedPart, aim: Aim) => void
}

/** The builder over a plan and the saving behind it. Begun once for a plan: its key is the plan's id. */
export function usePlanBuilder({ plan, username, isLocked, onRefused, onPut }: Parts) {
  const { id, weeks } = plan
  const start = useMemo(() => heldDays(weeks, plan.days), [weeks, plan.days])
  const drafts = useMemo(() => draftKeeper(username, id), [username, id])
  useEffect(() => {
    const release = drafts.hold()
    window.addEventListener('pagehide', drafts.write)
    return () => {
      window.removeEventListener('pagehide', drafts.write)
      release()
    }
  }, [drafts])
  const links = useRef({ adopt: (_key: string, _day: unknown) => {}, tell: (_days: BuiltDays) => {} })
  const autosave = useMemo(
    () =>
      planAutosaveMachine.provide({
        actors: {
          save: fromPromise<DaysOutcome, { days: HeldDays }>(({ input }) =>
            saveDays({ id, weeks }, input.days),
          ),
        },
        actions: {
          keep: (_, { days }) => {
            if (!isLocked) drafts.keep(days)
          },
          adopt: (_, { key, day }) => links.current.adopt(key, day),
        },
      }),
    [id, weeks, drafts, isLocked],
  )
  const kept = useMemo(() => (isLocked ? {} : readDrafts(username, id)), [username, id, isLocked])
  const [saving, sendSaving] = useMachine(autosave, { input: { base: start, kept } })
  const putDown = useRef(onPut)
  putDown.current = onPut
  const builder = useMemo(
    () =>
      planBuilderMachine.provide({
        // The builder is given built days alone and gives them back.
        actions: {
          tell: (_, { days }) => links.current.tell(days as BuiltDays),
          // While it acts an actor takes no event.
          put: (_, { carried, aim }) => queueMicrotask(() => carried && aim && putDown.current(carried, aim)),
        },
      }),
    [],
  )
  const [building, send, actor] = useMachine(builder, {
    input: { days: saving.context.mine as BuiltDays, isLocked },
  })
  useEffect(() => {
    links.current = {
      adopt: (key, day) =>
        // A day of theirs comes from `heldDays`.
        send({ type: 'plan.adopted', edit: { changes: { [key]: day as BuiltDay }, group: null, loses: 0 } }),
      tell: (days) => sendSaving({ type: 'days.changed', days }),
    }
  }, [send, sendSaving])

  // Leaving does not wait for the lull. A layout effect ends before the actors do; the request outlives both.
  useLayoutEffect(() => () => sendSaving({ type: 'save.retried' }), [sendSaving])

  const days = building.context.days as BuiltDays
  const refuse = useRef(onRefused)
  refuse.current = onRefused
  /** As things are now, drawn or not. */
  const now = useCallback(() => {
    const { context } = actor.getSnapshot()
    return { ...context, days: context.days as BuiltDays }
  }, [actor])
  /** Makes an edit of the days as they are now, and tells whether it took place: an edit that loses entries waits for its answer. */
  const edit = useCallback(
    (make: (days: BuiltDays) => Edited): boolean => {
      const before = now().days
      const made = make(before)
      if (typeof made === 'string') refuse.current(made)
      else send({ type: 'plan.edited', edit: made })
      return now().days !== before
    },
    [send, now],
  )
  return { days, building, send, edit, now, saving, sendSaving }
}

export type PlanBuilder = ReturnType<typeof usePlanBuilder>
