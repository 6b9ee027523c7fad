import { useState } from 'react'
import type * as z from 'zod/mini'
import { m } from '#messages'
import type { trainingPlans } from '../../contract/training/training-plan'
import { lastDayOf, weekAt } from '../domain/training/plan-dates'
import { trainingLabels } from '../domain/training/training-labels'
import { minuteOf } from '../lib/format'
import { SharedDay } from './shared-day'
import style from './shared-plan.module.css'

interface Props {
  plan: z.output<typeof trainingPlans.shared.reply>
  /** The present Shanghai day. */
  today: string
}

/** A member's plan, read-only, week by week, starting with the present week. */
export function SharedPlan({ plan, today }: Props) {
  const { startOn, weeks } = plan
  const [week, setWeek] = useState(() => weekAt(startOn, weeks, today))
  const days = plan.days.filter((day) => day.week === week && (day.isRest || day.slots.length > 0))
  return (
    <main className={style.plan}>
      <header>
        <p>{m.trainingplan_shared_of({ member: plan.memberName })}</p>
        <h1>{plan.name}</h1>
        <p className={style.facts}>
          <span>{trainingLabels.goal.label(plan.goal)}</span>
          <span>{trainingLabels.level.label(plan.level)}</span>
          <span>{`${startOn} – ${lastDayOf(startOn, weeks)}`}</span>
        </p>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div className={style.weeks} role="group" aria-label={m.trainingplan_shared_weeks()}>
        {Array.from({ length: weeks }, (_, i) => i + 1).map((one) => (
          <button key={one} type="button" aria-pressed={one === week} onClick={() => setWeek(one)}>
            {m.trainingplan_progress_week({ week: one })}
          </button>
        ))}
      </div>
      {days.length === 0 ? <p className={style.quiet}>{m.trainingplan_record_no_days()}</p> : null}
      {days.map((day) => (
        <SharedDay key={day.dayNo} day={day} startOn={startOn} today={today} />
      ))}
      <footer>{m.trainingplan_shared_until({ at: minuteOf(plan.expiresAt) })}</footer>
    </main>
  )
}
