import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import type { ListedTrainingPlan } from '../../../../contract/training/training-plan'
import { lastDayOf, nextMonday } from '../../../domain/training/plan-dates'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { RecordField } from '../../../kit/form/record-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { dayOf } from '../../../lib/format'
import { weekdayName, weekdayNo } from '../../../lib/weekday'
import { refusalOf } from '../list/refusal-of'
import { AssignChosen } from './chosen'
import { AssignPaste } from './paste'
import { AssignReport } from './report'
import { mostMembers, useAssignment } from './use-assignment'

interface Props {
  plans: readonly ListedTrainingPlan[]
  onClose: () => void
}

const still = { problem: null, problems: [], leave: () => {} }

/** Assigns published plans to members from a given day; then lists the results, and can undo them. */
export function AssignDialog({ plans, onClose }: Props) {
  const [startOn, setStartOn] = useState(() => nextMonday(dayOf(new Date())))
  const { chosen, results, find, give, takeBack, remove, title } = useAssignment(plans)
  if (results !== null)
    return (
      <AssignReport
        title={title}
        results={results}
        members={chosen}
        undo={{
          isPending: takeBack.isPending,
          failure: takeBack.error === null ? null : refusalOf(takeBack.error),
          run: () =>
            takeBack.mutate(undefined, {
              onSuccess: (count) => {
                Toast.success(m.trainingplan_assign_undone({ count }))
                onClose()
              },
            }),
        }}
        onClose={onClose}
      />
    )
  const isFull = chosen.length >= mostMembers
  const error = give.error ?? find.error
  return (
    <Dialog
      title={title}
      confirmText={m.trainingplan_assign_ok({ count: chosen.length })}
      width={640}
      isPending={give.isPending}
      isDisabled={chosen.length === 0 || startOn === ''}
      onDo={() => give.mutate(startOn)}
      onCancel={onClose}
    >
      {error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusalOf(error)}
        </p>
      )}
      <div className={fieldStyle.fields}>
        <RecordField
          {...still}
          name="member"
          value=""
          empty=""
          disabled={isFull || give.isPending}
          change={(id: string) => {
            if (id !== '') find.mutate({ memberIds: [id], signs: [] })
          }}
          label={m.trainingplan_assign_member()}
          help={isFull ? m.trainingplan_assign_full() : m.trainingplan_assign_member_hint()}
          resource={members}
          labelOf={({ name, memberNo, mobile }) => `${name} ${memberNo} ${mobile}`}
        />
        <DateField
          {...still}
          name="startOn"
          value={startOn}
          empty=""
          disabled={give.isPending}
          change={setStartOn}
          label={m.trainingplan_start_on()}
          help={startOn === '' ? undefined : whenSentence(startOn, plans)}
          required
        />
      </div>
      <AssignPaste
        isDisabled={isFull || give.isPending}
        isPending={find.isPending}
        unknown={find.data?.unknown ?? []}
        onFind={(signs) => find.mutate({ memberIds: [], signs })}
      />
      <AssignChosen members={chosen} isDisabled={give.isPending} onRemove={remove} />
    </Dialog>
  )
}

function whenSentence(startOn: string, plans: readonly ListedTrainingPlan[]): string {
  const end = lastDayOf(startOn, Math.max(...plans.map(({ weeks }) => weeks)))
  return weekdayNo(startOn) === 1
    ? m.trainingplan_assign_start_help({ on: startOn, end })
    : m.trainingplan_assign_start_not_monday({ weekday: weekdayName(weekdayNo(startOn)), on: startOn, end })
}
