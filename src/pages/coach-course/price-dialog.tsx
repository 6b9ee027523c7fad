import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import { m } from '#messages'
import type { ListedCoachCourse } from '../../../contract/catalogue/coach-course'
import { ChoiceField, optionsOf } from '../../kit/form/choice-field'
import { Field } from '../../kit/form/field'
import { Dialog } from '../../kit/ui/dialog'
import { yuan } from '../../lib/format'
import { type PriceChange, type PriceWay, priceAfter, priceWays, typedChange } from './price-change'

interface Props {
  rows: readonly ListedCoachCourse[]
  onChange: (prices: ReadonlyMap<string, number>) => void
  onClose: () => void
}

const ways: Record<PriceWay, () => string> = {
  set: m.coachcourse_price_set,
  percent: m.coachcourse_price_percent,
  amount: m.coachcourse_price_amount,
}
const labels: Record<PriceWay, () => string> = {
  set: m.coachcourse_price_value_set,
  percent: m.coachcourse_price_value_percent,
  amount: m.coachcourse_price_value_amount,
}
const helps: Record<PriceWay, () => string | undefined> = {
  set: () => undefined,
  percent: m.coachcourse_price_percent_help,
  amount: m.coachcourse_price_amount_help,
}

/** New prices for the chosen courses, each shown before any is written. */
export function PriceDialog({ rows, onChange, onClose }: Props) {
  const [way, setWay] = useState<PriceWay>('percent')
  const [text, setText] = useState('')
  const value = typedChange(way, text)
  const change = value === undefined ? null : { way, value }
  const prices = new Map(
    rows.flatMap(({ id, priceFen }) => {
      const next = change === null ? null : priceAfter(priceFen, change).fen
      return next === null || next === priceFen ? [] : [[id, next] as const]
    }),
  )
  const isWrong = text.trim() !== '' && value === undefined
  return (
    <Dialog
      width={640}
      title={m.coachcourse_price_title({ count: rows.length })}
      doIt={m.coachcourse_price_ok({ count: prices.size })}
      isDisabled={prices.size === 0}
      onDo={() => onChange(prices)}
      onCancel={onClose}
    >
      <div className="kit-fields">
        <ChoiceField
          name="way"
          value={way}
          problem={null}
          problems={[]}
          disabled={false}
          change={setWay}
          leave={() => {}}
          label={m.coachcourse_price_how()}
          options={optionsOf(priceWays, (one) => ways[one]())}
        />
        <Field
          label={labels[way]()}
          help={helps[way]()}
          problem={isWrong ? m.coachcourse_price_number() : null}
          leave={() => {}}
        >
          {(ids) => (
            <Input
              {...ids}
              inputMode="decimal"
              className="kit-number"
              value={text}
              prefix={way === 'percent' ? undefined : '¥'}
              suffix={way === 'percent' ? '%' : undefined}
              validateStatus={isWrong ? 'error' : 'default'}
              onChange={setText}
            />
          )}
        </Field>
      </div>
      {change === null ? (
        <p className="kit-note">{m.coachcourse_price_type()}</p>
      ) : (
        <Preview rows={rows} change={change} />
      )}
    </Dialog>
  )
}

function Preview({ rows, change }: { rows: readonly ListedCoachCourse[]; change: PriceChange }) {
  return (
    <div className="course-prices">
      <table>
        <thead>
          <tr>
            <th scope="col">{m.coachcourse_name()}</th>
            <th scope="col">{m.coachcourse_coach()}</th>
            <th scope="col">{m.coachcourse_price_old()}</th>
            <th scope="col">{m.coachcourse_price_new()}</th>
            <th scope="col">{m.coachcourse_price_change()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { fen, refusal } = priceAfter(row.priceFen, change)
            return (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                <td>{row.coachName}</td>
                <td>{yuan(row.priceFen)}</td>
                {fen === null ? (
                  <td colSpan={2} className="kit-problem">
                    {refusal === 'below_zero'
                      ? m.coachcourse_price_below_zero()
                      : m.coachcourse_price_too_high()}
                  </td>
                ) : (
                  <>
                    <td>{yuan(fen)}</td>
                    <td>{fen === row.priceFen ? m.coachcourse_price_same() : signed(fen - row.priceFen)}</td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const signed = (fen: number) => (fen > 0 ? `+${yuan(fen)}` : yuan(fen))
