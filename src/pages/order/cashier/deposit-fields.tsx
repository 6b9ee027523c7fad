import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { DateField } from '../../../kit/form/date-field'
import { dayOf, yuan } from '../../../lib/format'
import { usePageKeys } from '../../../lib/use-page-keys'
import style from './collection.module.css'

interface Props {
  openFen: number
  payableFen: number
  /** The most that this channel can take. */
  mostFen: number
  restDueDays: number
  /** null: the whole sum is paid. */
  value: string | null
  problem: string | null
  disabled: boolean
  onChange: (day: string | null) => void
  onAmount: (fen: number | null) => void
  /** A deposit is begun: its amount is to be typed. */
  onBegin: () => void
}

const shares = [10, 20, 50]

/** Takes a deposit instead of the whole sum, by Alt and J too: shares of the order to choose from, and the day of the rest. */
export function DepositFields(props: Props) {
  const { openFen, payableFen, mostFen, restDueDays, value, problem, disabled, onChange, onAmount, onBegin } =
    props
  const begin = () => {
    onChange(dayOf(new Date(Date.now() + restDueDays * 86_400_000)))
    onAmount(null)
    onBegin()
  }
  const end = () => {
    onChange(null)
    onAmount(mostFen)
  }
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'KeyJ' || disabled) return
    event.preventDefault()
    if (value === null) begin()
    else end()
  })
  if (value === null)
    return (
      <Button className={style.park} type="tertiary" disabled={disabled} onClick={begin}>
        {m.deposit_take()}
        <kbd>Alt J</kbd>
      </Button>
    )
  return (
    <>
      <div className={style.notes}>
        {shares.map((percent) => {
          // Whole yuan, as a person names a deposit, and no more than the share: a fifth is the most that can be kept.
          const fen = Math.floor((payableFen * percent) / 10_000) * 100
          return fen < 100 || fen >= openFen || fen > mostFen ? null : (
            <button key={percent} type="button" onClick={() => onAmount(fen)}>
              {m.deposit_share({ percent })} {yuan(fen)}
            </button>
          )
        })}
        <button type="button" onClick={end}>
          {m.deposit_take_all()}
        </button>
      </div>
      <DateField
        name="restDueOn"
        empty=""
        label={m.deposit_due_on()}
        help={m.deposit_due_help()}
        required
        value={value}
        problem={problem}
        problems={[]}
        disabled={disabled}
        change={onChange}
        leave={() => {}}
      />
    </>
  )
}
