import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { VersionedDays } from '../../../../machines/plan-autosave/plan-autosave.machine'
import { weekdayName } from '../../../lib/weekday'
import { type BuiltDay, entriesOf } from '../edit/built-days'
import style from './builder.module.css'
import type { PlanBuilder } from './use-plan-builder'

/** The state of saving, announced as it changes. */
export function SaveState({
  saving,
  sendSaving,
  isLocked,
}: Pick<PlanBuilder, 'saving' | 'sendSaving'> & { isLocked: boolean }) {
  const { theirs, problem } = saving.context
  const text = isLocked
    ? m.trainingplan_build_state_locked()
    : saving.matches('conflict')
      ? m.trainingplan_build_state_conflict({ count: Object.keys(theirs).length })
      : saving.matches('refused')
        ? m.trainingplan_build_state_refused({ reason: problem?.title ?? '' })
        : saving.matches('offline')
          ? m.trainingplan_build_state_offline()
          : saving.matches('saving')
            ? m.trainingplan_build_state_saving()
            : saving.matches('waiting')
              ? m.trainingplan_build_state_waiting()
              : m.trainingplan_build_state_saved()
  const mayHurry = ['waiting', 'offline', 'refused'].some((state) => state === saving.value)
  return (
    <div className={style.save}>
      <span role="status">{text}</span>
      {mayHurry ? (
        <Button size="small" type="tertiary" onClick={() => sendSaving({ type: 'save.retried' })}>
          {m.trainingplan_build_save_now()}
        </Button>
      ) : null}
    </div>
  )
}

/** The days that another person has changed too, each with the two ways to resolve it. */
export function DayConflicts({ saving, sendSaving }: Pick<PlanBuilder, 'saving' | 'sendSaving'>) {
  const { theirs, mine } = saving.context
  return Object.keys(theirs).map((key) => {
    const [own, other] = [mine[key], heldDay(theirs, key)]
    if (other === null) return null
    return (
      <section key={key} className={style.conflict} role="alert">
        <h2>
          {m.trainingplan_build_conflict_title({ week: other.week, weekday: weekdayName(other.dayNo) })}
        </h2>
        <p>
          {m.trainingplan_build_conflict_text({
            theirs: entriesOf(other).length,
            // `mine` holds built days from the builder and `versionedDays`.
            mine: entriesOf(own as BuiltDay).length,
          })}
        </p>
        <Button type="tertiary" onClick={() => sendSaving({ type: 'conflict.takeTheirs', key })}>
          {m.trainingplan_build_conflict_theirs()}
        </Button>
        <Button theme="solid" onClick={() => sendSaving({ type: 'conflict.keepMine', key })}>
          {m.trainingplan_build_conflict_mine()}
        </Button>
      </section>
    )
  })
}

// `versionedDays` has made every day of theirs.
const heldDay = (held: VersionedDays, key: string) => (held[key]?.day ?? null) as BuiltDay | null
