import IconArrowLeft from '@douyinfe/semi-icons/lib/es/icons/IconArrowLeft'
import IconHelpCircle from '@douyinfe/semi-icons/lib/es/icons/IconHelpCircle'
import IconRedo from '@douyinfe/semi-icons/lib/es/icons/IconRedo'
import IconUndo from '@douyinfe/semi-icons/lib/es/icons/IconUndo'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { TrainingPlan } from '../../../../contract/training/training-plan'
import { RowMenu } from '../../../kit/list/row-menu'
import { ReasonedButton } from '../../../kit/ui/reasoned-button'
import { StatusTag } from '../../../kit/ui/status-tag'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { type BuiltDay, daysOfWeek } from '../edit/built-days'
import { pasteWeek } from '../edit/day-edits'
import { newId } from '../edit/new-id'
import { trainingPlanLabels } from '../labels'
import style from './builder.module.css'
import { SaveState } from './save-state'
import type { PlanBuilder } from './use-plan-builder'
import { WeekTabs } from './week-tabs'

interface Props {
  plan: TrainingPlan
  builder: PlanBuilder
  isLocked: boolean
  /** Only the name and the weeks fit. */
  isPhone: boolean
  onRepeat: () => void
  onHelp: () => void
}

/** The plan's name, undo and redo, the weeks, and the actions on the shown one. */
export function BuilderHead({ plan, builder, isLocked, isPhone, onRepeat, onHelp }: Props) {
  const { days, building, send, edit, saving, sendSaving } = builder
  const { week, past, future, copied, dropTarget } = building.context
  const title = m.trainingplan_build_week({ week })
  const weekActions = () => {
    // A copied week comes from this builder.
    const copiedWeek = copied?.kind === 'week' ? (copied.days as readonly BuiltDay[]) : null
    const copy = {
      key: 'copy',
      label: m.trainingplan_build_copy_week(),
      run: () => send({ type: 'days.copied', copied: { kind: 'week', days: daysOfWeek(days, week) } }),
    }
    const paste = {
      key: 'paste',
      label: m.trainingplan_build_paste_week(),
      run: () => void edit((now) => pasteWeek(now, week, copiedWeek ?? [], newId)),
    }
    const repeat = { key: 'repeat', label: m.trainingplan_build_repeat(), run: onRepeat }
    if (isLocked) return [copy]
    return [copy, ...(copiedWeek === null ? [] : [paste]), ...(week < plan.weeks ? [repeat] : [])]
  }
  return (
    <header className={style.head}>
      <div className={style.headLine}>
        <Link to={pathTo('train')} className={style.back} aria-label={m.trainingplan_build_back()}>
          <IconArrowLeft aria-hidden />
        </Link>
        <h1>{plan.name}</h1>
        <StatusTag {...trainingPlanLabels.status.tag(plan.status)} />
        <SaveState saving={saving} sendSaving={sendSaving} isLocked={isLocked} />
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconUndo aria-hidden />}
          aria-label={m.trainingplan_build_undo()}
          title={`${m.trainingplan_build_undo()} Ctrl Z`}
          disabled={past.length === 0}
          onClick={() => send({ type: 'plan.undone' })}
        />
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconRedo aria-hidden />}
          aria-label={m.trainingplan_build_redo()}
          title={`${m.trainingplan_build_redo()} Ctrl Shift Z`}
          disabled={future.length === 0}
          onClick={() => send({ type: 'plan.redone' })}
        />
        {isPhone ? null : (
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconHelpCircle aria-hidden />}
            aria-label={m.trainingplan_build_keys()}
            title={`${m.trainingplan_build_keys()} ?`}
            onClick={onHelp}
          />
        )}
      </div>
      <div className={style.headLine}>
        <WeekTabs
          days={days}
          weeks={plan.weeks}
          week={week}
          dropTarget={dropTarget}
          onChoose={(next) => send({ type: 'week.chosen', week: next })}
        />
        {isLocked || isPhone ? null : (
          <ReasonedButton
            type="tertiary"
            reason={week === plan.weeks ? m.trainingplan_build_repeat_none_later() : null}
            onClick={onRepeat}
          >
            {m.trainingplan_build_repeat()}
          </ReasonedButton>
        )}
        <RowMenu name={title} actions={weekActions} />
      </div>
    </header>
  )
}
