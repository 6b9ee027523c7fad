import { planDay } from '../../../../contract/training/plan-day'
import { trainingPlans } from '../../../../contract/training/training-plan'
import type { DaysOutcome, VersionedDays } from '../../../../machines/plan-autosave/plan-autosave.machine'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { sentence } from '../../../lib/error-sentence'
import { type BuiltDay, everyDay, keyOf } from '../edit/built-days'

type SavedDay = BuiltDay & { version: number }

/** Every day of a plan with its version on the server. */
export function versionedDays(weeks: number, saved: readonly SavedDay[]): VersionedDays {
  const versions = new Map(saved.map((day) => [keyOf(day), day.version]))
  return Object.fromEntries(
    Object.entries(everyDay(weeks, saved)).map(([key, day]) => [
      key,
      { day, version: versions.get(key) ?? 0 },
    ]),
  )
}

/** Saves days, all or none. Throws without a reply, so that the days are sent again later. */
export async function saveDays(
  plan: { id: string; weeks: number },
  days: VersionedDays,
): Promise<DaysOutcome> {
  // Only `versionedDays` and the builder set these, with built days.
  const sent = Object.values(days).map(({ day, version }) => ({ ...(day as BuiltDay), version }))
  try {
    const reply = await call(trainingPlans.saveDays, { id: plan.id, body: { days: sent } })
    return { kind: 'saved', versions: Object.fromEntries(reply.days.map((day) => [keyOf(day), day.version])) }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const { problem } = error
    if (problem.code === 'stale') {
      const theirs = overtaken(days, versionedDays(plan.weeks, daysIn(problem.current)))
      if (Object.keys(theirs).length > 0) return { kind: 'stale', theirs }
    }
    if (problem.status === 0 || problem.status >= 500) throw error
    return { kind: 'refused', problem: { code: problem.code, title: sentence(problem) } }
  }
}

/** The sent days whose version has changed since. */
const overtaken = (sent: VersionedDays, now: VersionedDays): VersionedDays =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([key, { version }]) => {
      const there = now[key]
      return there !== undefined && there.version !== version ? [[key, there]] : []
    }),
  )

/** A refusal's `current` is of any kind: values that are no days are left out. */
function daysIn(current: unknown): SavedDay[] {
  const days = typeof current === 'object' && current !== null && 'days' in current ? current.days : []
  return (Array.isArray(days) ? days : []).flatMap((one) => {
    const read = planDay.safeParse(one)
    return read.success ? [read.data] : []
  })
}
