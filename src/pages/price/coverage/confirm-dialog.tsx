import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedPlan, plans } from '../../../../contract/catalogue/membership-plan'
import { coverageText } from '../../../domain/card/coverage-text'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { RowCheckbox } from '../../../kit/list/row-checkbox'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { count } from '../../../lib/format'
import { nameOf, priceLabels } from '../labels'
import style from './assumed.module.css'

interface Props {
  rows: readonly ListedPlan[]
  onEdit: (row: ListedPlan) => void
  onClose: () => void
}

/** Confirms the assumed coverage of the chosen plans, all of them or none. */
export function ConfirmDialog({ rows, onEdit, onClose }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => !left.has(id))
  const mutation = useFormMutation(
    () =>
      call(plans.confirmCoverage, {
        body: { plans: chosen.map(({ id, version }) => ({ id, version })) },
      }),
    (done) => {
      Toast.success(m.coverage_confirm_done({ plans: count(done.plans), cards: count(done.cards) }))
      onClose()
    },
  )
  const refusal = mutation.formLevelError([])
  const tick = (id: string, on: boolean) => {
    const next = new Set(left)
    on ? next.delete(id) : next.add(id)
    setLeft(next)
  }
  const state = chosen.length === rows.length ? 'on' : chosen.length === 0 ? 'off' : 'some'
  return (
    <Dialog
      width={720}
      title={m.coverage_confirm_title()}
      confirmText={m.coverage_confirm()}
      isDisabled={chosen.length === 0}
      isPending={mutation.isPending}
      onDo={() => mutation.run(undefined)}
      onCancel={onClose}
    >
      <p className={style.intro}>{m.coverage_confirm_text()}</p>
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <div className={style.all}>
        <span className={style.tick}>
          <RowCheckbox
            label={m.coverage_confirm_all()}
            state={state}
            onTick={(on) => setLeft(on ? new Set() : new Set(rows.map(({ id }) => id)))}
          />
        </span>
        <span aria-hidden="true">{m.coverage_confirm_all()}</span>
        <span className={textStyle.note}>{`${chosen.length}/${rows.length}`}</span>
      </div>
      <ul className={style.plans}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={style.tick}>
              <RowCheckbox
                label={nameOf(row)}
                state={left.has(row.id) ? 'off' : 'on'}
                onTick={(on) => tick(row.id, on)}
              />
            </span>
            <div>
              <strong>{nameOf(row)}</strong>
              <small>{priceLabels.kind.label(row.kind)}</small>
              <p>{coverageText(row.coverage).join(' · ')}</p>
            </div>
            <Button
              theme="borderless"
              size="small"
              aria-label={m.coverage_edit_of({ name: nameOf(row) })}
              onClick={() => onEdit(row)}
            >
              {m.coverage_edit()}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
