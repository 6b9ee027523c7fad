import { useState } from 'react'
import { m } from '#messages'
import { limitBreaches } from '../../../contract/catalogue/city-limits'
import { type ListedPlan, plans } from '../../../contract/catalogue/membership-plan'
import { ChoiceField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import { NumberField } from '../../kit/form/number-field'
import { SwitchField } from '../../kit/form/switch-field'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { undoToast } from '../../kit/ui/undo-toast'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { yuan } from '../../lib/format'
import style from './price.module.css'
import { type Repriced, repriced } from './repriced'
import { LimitMark, useCityLimits } from './use-city-limits'

interface Props {
  rows: readonly ListedPlan[]
  onDone: () => void
  onCancel: () => void
}

const units = ['1', '100', '1000', '10000'] as const
type Unit = (typeof units)[number]

/** New prices for the chosen plans, previewed before they are written, all of them or none. */
export function RepriceDialog({ rows, onDone, onCancel }: Props) {
  const [percent, setPercent] = useState<number | null>(null)
  const [unit, setUnit] = useState<Unit>('100')
  const [withList, setWithList] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const limits = useCityLimits()
  const isPercent = percent !== null && Number.isInteger(percent) && percent >= -90 && percent <= 200
  const next = rows.map((plan) =>
    repriced(plan, { percent: isPercent ? percent : 0, unitFen: Number(unit), withList }),
  )
  const write = async (changes: readonly Repriced[]) => {
    const { rows: written } = await call(plans.reprice, { body: { changes: [...changes] } })
    return written
  }
  const apply = async () => {
    setIsPending(true)
    try {
      const written = await write(next)
      undoToast(m.plan_repriced({ count: written.length }), async () => {
        await write(written.map(({ id, version }, i) => ({ ...pricesOf(rows[i]!), id, version })))
      })
      onDone()
    } catch (error) {
      setRefusal(errorSentence(error))
      setIsPending(false)
    }
  }
  const over =
    limits === undefined
      ? 0
      : rows.filter((plan, i) => limitBreaches({ ...plan, ...next[i] }, limits).length > 0).length
  const bare = { problem: null, problems: [], disabled: isPending, leave: () => {} }
  return (
    <Dialog
      width={720}
      title={m.plan_reprice()}
      confirmText={m.plan_reprice_ok({ count: rows.length })}
      isDisabled={!isPercent || percent === 0}
      isPending={isPending}
      onDo={() => void apply()}
      onCancel={onCancel}
    >
      <div className={fieldStyle.fields}>
        <NumberField
          {...bare}
          name="percent"
          value={percent}
          empty={null}
          problem={percent === null || isPercent ? null : m.plan_percent_refused()}
          change={setPercent}
          label={m.plan_percent()}
          help={m.plan_percent_help()}
          suffix="%"
          required
        />
        <ChoiceField
          {...bare}
          name="unit"
          value={unit}
          change={setUnit}
          label={m.plan_rounding()}
          options={units.map((value) => ({
            value,
            label: m.plan_rounding_to({ price: yuan(Number(value)) }),
          }))}
        />
        <SwitchField
          {...bare}
          name="withList"
          value={withList}
          change={setWithList}
          label={m.plan_with_list()}
        />
      </div>
      <div className={style.preview}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.plan_name()}</th>
              <th scope="col">{m.plan_sale_price()}</th>
              <th scope="col">{m.plan_new_sale_price()}</th>
              <th scope="col">{m.plan_new_list_price()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((plan, i) => (
              <tr key={plan.id}>
                <th scope="row">{plan.name}</th>
                <td>{yuan(plan.salePriceFen)}</td>
                <td>
                  <LimitMark plan={{ ...plan, ...next[i] }} limits={limits} />{' '}
                  {yuan(next[i]?.salePriceFen ?? 0)}
                </td>
                <td>{yuan(next[i]?.listPriceFen ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={textStyle.note}>{m.plan_reprice_note()}</p>
      {over === 0 ? null : <p className={textStyle.problem}>{m.plan_reprice_over({ count: over })}</p>}
      {refusal === null ? null : (
        <p role="alert" className={textStyle.problem}>
          {refusal}
        </p>
      )}
    </Dialog>
  )
}

const pricesOf = ({ salePriceFen, listPriceFen }: ListedPlan) => ({ salePriceFen, listPriceFen })
