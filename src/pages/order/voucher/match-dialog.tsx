import Button from '@douyinfe/semi-ui/lib/es/button'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { m } from '#messages'
import { type VoucherPlatformName, voucherPlatforms } from '../../../../contract/sales/order'
import { mostMatchedText, vouchers } from '../../../../contract/sales/voucher'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { Segmented } from '../../../kit/form/segmented'
import { csvOf } from '../../../kit/ui/csv-of'
import { Dialog } from '../../../kit/ui/dialog'
import { offer } from '../../../kit/ui/download'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { yuan } from '../../../lib/format'
import { useSending } from '../shift/use-sending'
import { voucherLabels } from './labels'
import { SettleDialog } from './settle-dialog'
import style from './voucher.module.css'

type Line = z.output<typeof vouchers.match.reply>['lines'][number]

/** Finds the vouchers of a platform's file by their codes, shows what differs, and settles the rest. */
export function MatchDialog({ onClose }: { onClose: () => void }) {
  const { send, isPending, text, problemOf } = useSending()
  const [platform, setPlatform] = useState<VoucherPlatformName>('meituan')
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [isLarge, setIsLarge] = useState(false)
  const [isSettling, setIsSettling] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const content = file.size > 3 * mostMatchedText ? null : await file.text()
    setIsLarge(content === null || content.length > mostMatchedText)
    setLines(null)
    if (content === null || content.length > mostMatchedText) return
    const body = { platform, text: content }
    const found = await send(body, () => call(vouchers.match, { body }))
    if (found !== undefined) setLines(found.lines)
  }
  const settled = (lines ?? []).flatMap((line) =>
    line.voucherId === null || line.amountFen === null || line.payoutFen === null
      ? []
      : [{ ...line, voucherId: line.voucherId, amountFen: line.amountFen, payoutFen: line.payoutFen }],
  )
  if (isSettling)
    return (
      <SettleDialog
        rows={settled.map(({ voucherId, payoutFen, faceFen }) => ({
          id: voucherId,
          platform,
          status: payoutFen < 0 ? 'deducting' : 'redeemed',
          payoutFen: Math.abs(payoutFen),
          faceFen: faceFen ?? 0,
        }))}
        // A sign that disagrees with the voucher becomes an amount below 0, which nobody can settle.
        amounts={settled.map(({ amountFen, payoutFen }) => (payoutFen < 0 ? -amountFen : amountFen))}
        {...dayOfLines(settled)}
        onClose={onClose}
      />
    )
  const skipped = (lines ?? []).length - settled.length
  const sumFen = settled.reduce((sum, { amountFen }) => sum + amountFen, 0)
  return (
    <Dialog
      title={m.voucher_import_title()}
      confirmText={m.voucher_import_confirm({ count: settled.length })}
      isDisabled={settled.length === 0}
      isPending={isPending}
      onDo={() => setIsSettling(true)}
      onCancel={onClose}
    >
      <div className={style.match}>
        <p className={textStyle.note}>{m.voucher_import_what()}</p>
        <Segmented
          label={m.voucher_platform()}
          options={voucherPlatforms}
          value={platform}
          labelFor={platformLabels.label}
          onChange={(next) => {
            setPlatform(next)
            setLines(null)
          }}
        />
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt"
          aria-label={m.voucher_import_choose()}
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
        <div className={style.buttons}>
          <Button theme="solid" loading={isPending} onClick={() => input.current?.click()}>
            {m.voucher_import_choose()}
          </Button>
          <Button type="tertiary" onClick={() => offer(template(), m.voucher_import_name())}>
            {m.voucher_import_template()}
          </Button>
        </div>
        {lines === null ? null : (
          <p role="status">
            {m.voucher_import_matched({ count: settled.length, amount: yuan(sumFen) })}
            {skipped === 0 ? '' : m.voucher_import_skipped({ count: skipped })}
          </p>
        )}
        {lines === null ? null : <Differences lines={lines} />}
        <div role="alert" className={textStyle.problem}>
          {isLarge ? m.voucher_import_large() : (problemOf('text') ?? text)}
        </div>
      </div>
    </Dialog>
  )
}

/** The lines that are not simply settled. */
function Differences({ lines }: { lines: readonly Line[] }) {
  const shown = lines.filter(({ outcome }) => outcome !== 'matched')
  return shown.length === 0 ? null : (
    <ul className={style.lines}>
      {shown.map(({ line, code, outcome, amountFen, payoutFen }) => (
        <li key={line}>
          <small>{m.voucher_import_line({ line })}</small>
          <code>{code}</code>
          {amountFen === null ? null : <span>{yuan(amountFen)}</span>}
          {outcome === 'differs' && payoutFen !== null ? (
            <small>{m.voucher_import_expected({ amount: yuan(payoutFen) })}</small>
          ) : null}
          <StatusTag {...voucherLabels.outcome.tag(outcome)} />
        </li>
      ))}
    </ul>
  )
}

/** The last day that the lines name. */
function dayOfLines(lines: readonly Pick<Line, 'day'>[]): { day?: string } {
  const days = lines.flatMap(({ day }) => day ?? []).sort()
  const last = days.at(-1)
  return last === undefined ? {} : { day: last }
}

const template = () =>
  csvOf([
    [m.voucher_import_head_code(), m.voucher_import_head_amount(), m.voucher_import_head_day()],
    ['123456789012', '26.91', '2026-01-31'],
  ])
