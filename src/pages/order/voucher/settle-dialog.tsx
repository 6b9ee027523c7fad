import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { spreadReceived } from '../../../../contract/sales/spread-received'
import { type Voucher, vouchers } from '../../../../contract/sales/voucher'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { DateField } from '../../../kit/form/date-field'
import { MoneyField } from '../../../kit/form/money-field'
import { ProseField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { dayOf, yuan } from '../../../lib/format'
import { useSending } from '../shift/use-sending'
import style from './voucher.module.css'

type Settled = Pick<Voucher, 'id' | 'platform' | 'status' | 'payoutFen' | 'faceFen'>

interface Props {
  /** Open vouchers of one platform. */
  rows: readonly Settled[]
  /** What a file says that was paid for each, in their order. */
  amounts?: readonly number[]
  /** The day that the file names. */
  day?: string
  onClose: () => void
}

/** Records that a platform paid for vouchers, on a day and with an amount. */
export function SettleDialog({ rows, amounts, day, onClose }: Props) {
  const { send, isPending, text, problemOf } = useSending()
  const sign = ({ status }: Settled) => (status === 'deducting' ? -1 : 1)
  const expectedFen = rows.reduce((sum, row) => sum + sign(row) * row.payoutFen, 0)
  const givenFen = amounts && rows.reduce((sum, row, at) => sum + sign(row) * (amounts[at] ?? 0), 0)
  const [received, setReceived] = useState<number | null>(givenFen ?? expectedFen)
  const [settledOn, setSettledOn] = useState(day ?? dayOf(new Date()))
  const [note, setNote] = useState('')
  const platform = rows[0]?.platform ?? 'meituan'
  const receivedFen = Number.isInteger(received) ? Number(received) : null
  const paid =
    receivedFen === null
      ? null
      : (amounts ??
        spreadReceived(
          receivedFen,
          rows.map((row) => ({ ...row, isDeducted: row.status === 'deducting' })),
        ))
  const differenceFen = (receivedFen ?? expectedFen) - expectedFen
  const isExplained = differenceFen === 0 || note.trim().length >= 2
  const settle = async () => {
    if (paid === null || !isExplained) return
    const lines = rows.map(({ id }, at) => ({ voucherId: id, amountFen: paid[at] ?? 0 }))
    const body = { platform, settledOn, lines, note: note.trim() }
    const done = await send(body, (idempotencyKey) => call(vouchers.settle, { body, idempotencyKey }))
    if (done === undefined) return
    Toast.success(m.voucher_settle_done({ number: done.settlementNo, count: done.count }))
    onClose()
  }
  const bare = { problems: [], disabled: isPending, leave: () => {} }
  return (
    <Dialog
      title={m.voucher_settle_title({ platform: platformLabels.label(platform) })}
      confirmText={m.voucher_do_settle()}
      isDisabled={paid === null || !isExplained}
      isPending={isPending}
      onDo={() => void settle()}
      onCancel={onClose}
    >
      <div className={style.match}>
        <p>{m.voucher_settle_sum({ count: rows.length, amount: yuan(expectedFen) })}</p>
        <DateField
          {...bare}
          name="settledOn"
          empty=""
          required
          label={m.voucher_settled_on()}
          value={settledOn}
          problem={problemOf('settledOn')}
          change={setSettledOn}
        />
        {amounts === undefined ? (
          <MoneyField
            {...bare}
            name="received"
            required
            label={m.voucher_settle_received()}
            help={m.voucher_settle_received_help()}
            value={received}
            problem={received !== null && paid === null ? m.voucher_settle_beyond() : null}
            change={setReceived}
          />
        ) : (
          <p>
            {m.voucher_settle_received()} <strong>{yuan(receivedFen ?? 0)}</strong>
          </p>
        )}
        {differenceFen === 0 ? null : (
          <>
            <p role="status" className={textStyle.alert}>
              {m.voucher_settle_difference({ amount: yuan(differenceFen) })}
            </p>
            <ProseField
              {...bare}
              name="note"
              required
              label={m.voucher_settlement_note()}
              value={note}
              maxLength={200}
              problem={problemOf('note')}
              change={setNote}
            />
          </>
        )}
        <div role="alert" className={textStyle.problem}>
          {problemOf('lines') ?? text}
        </div>
      </div>
    </Dialog>
  )
}
