import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import type { TrainingPlan } from '../../../../contract/training/training-plan'
import type { VersionedDays } from '../../../../machines/plan-autosave/plan-autosave.machine'
import {
  type DaysOutcome,
  planAutosaveMachine,
} from '../../../../machines/plan-autosave/plan-autosave.machine'
import {
  type DraggedPart,
  type DropTarget,
  planBuilderMachine,
} from '../../../../machines/plan-builder/plan-builder.machine'
import { useMachine } from '../../../machines/hooks/use-machine'
import type { BuiltDay, BuiltDays, Edited, EditRefusal } from '../edit/built-days'
import { draftKeeper, readDrafts } from './draft-keeper'
import { saveDays, versionedDays } from './save-days'

interface Parts {
  plan: TrainingPlan
  username: string
  isLocked: boolean
  /** Called with the reason why an edit cannot be made. */
  onRefused: (why: EditRefusal) => void
  onDrop: (dragged: DraggedPart, dropTarget: DropTarget) => void
}

/** The builder of a plan and its autosave. Created once for a plan: its React key is the plan's id. */
export function usePlanBuilder({ plan, username, isLocked, onRefused, onDrop }: Parts) {
  const { id, weeks } = plan
  const start = useMemo(() => versionedDays(weeks, plan.days), [weeks, plan.days])
  const drafts = useMemo(() => draftKeeper(username, id), [username, id])
  useEffect(() => {
    const release = drafts.hold()
    window.addEventListener('pagehide', drafts.write)
    return () => {
      window.removeEventListener('pagehide', drafts.write)
      release()
    }
  }, [drafts])
  const links = useRef({ adopt: (_key: string, _day: unknown) => {}, reportChange: (_days: BuiltDays) => {} })
  const autosave = useMemo(
    () =>
      planAutosaveMachine.provide({
        actors: {
          save: fromPromise<DaysOutcome, { days: VersionedDays }>(({ input }) =>
            saveDays({ id, weeks }, input.days),
          ),
        },
        actions: {
          storeUnsaved: (_, { days }) => {
            if (!isLocked) drafts.keep(days)
          },
          adopt: (_, { key, day }) => links.current.adopt(key, day),
        },
      }),
    [id, weeks, drafts, isLocked],
  )
  const kept = useMemo(() => (isLocked ? {} : readDrafts(username, id)), [username, id, isLocked])
  const [saving, sendSaving] = useMachine(autosave, { input: { base: start, kept } })
  const latestOnDrop = useRef(onDrop)
  latestOnDrop.current = onDrop
  const builder = useMemo(
    () =>
      planBuilderMachine.provide({
        // The builder receives and returns only built days.
        actions: {
          reportChange: (_, { days }) => links.current.reportChange(days as BuiltDays),
          // An actor takes no event while it runs an action.
          drop: (_, { dragged, dropTarget }) =>
            queueMicrotask(() => dragged && dropTarget && latestOnDrop.current(dragged, dropTarget)),
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
        // A day of theirs was made by `versionedDays`.
        send({ type: 'plan.adopted', edit: { changes: { [key]: day as BuiltDay }, group: null, loses: 0 } }),
      reportChange: (days) => sendSaving({ type: 'days.changed', days }),
    }
  }, [send, sendSaving])

  // Leaving saves at once. A layout effect is cleaned up before the actors stop; the request outlives both.
  useLayoutEffect(() => () => sendSaving({ type: 'save.retried' }), [sendSaving])

  const days = building.context.days as BuiltDays
  const refuse = useRef(onRefused)
  refuse.current = onRefused
  /** The present state, rendered or not. */
  const now = useCallback(() => {
    const { context } = actor.getSnapshot()
    return { ...context, days: context.days as BuiltDays }
  }, [actor])
  /** Edits the current days, and returns whether the edit took place: one that loses entries waits for a confirmation. */
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
