import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import { mostWristbands, type Wristband, wristbands } from '../../../../contract/membership/wristband'
import { can } from '../../../../machines/lifecycle'
import { wristbandMachine } from '../../../../machines/wristband/wristband.machine'
import { actorLabel } from '../../../kit/history/actor-label'
import { ListFailed } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf } from '../../../lib/format'
import { wristbandLabels } from './labels'
import { NumberDialog } from './number-dialog'
import style from './wristband.module.css'

const isOver = ({ status }: Wristband) => status === 'replaced' || status === 'ended'

/** A member's wristbands and key tags: those in use or lost with their commands, the others for the record. */
export function WristbandSection({ memberId }: { memberId: string }) {
  const may = useMay()
  const heading = useId()
  const [isIssuing, setIsIssuing] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['members', 'wristbands', memberId],
    queryFn: ({ signal }) => call(wristbands.list, { id: memberId, signal }),
    enabled: may(wristbands.list),
  })
  if (error !== null && data === undefined)
    return <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const live = data.rows.filter((row) => !isOver(row))
  const over = data.rows.filter(isOver)
  const inUse = live.filter(({ status }) => status === 'active').length
  const isFull = inUse >= mostWristbands
  return (
    <section aria-labelledby={heading}>
      <div className={style.head}>
        <h2 id={heading}>{m.wristband_list()}</h2>
        {may(wristbands.issue) ? (
          <Button
            type="tertiary"
            disabled={isFull}
            title={isFull ? m.wristband_full_help({ count: mostWristbands }) : undefined}
            onClick={() => setIsIssuing(true)}
          >
            {m.wristband_do_issue()}
          </Button>
        ) : null}
      </div>
      {live.length === 0 ? <p className={textStyle.faint}>{m.wristband_none()}</p> : null}
      <ul className={style.list}>
        {live.map((row) => (
          <Item key={row.id} row={row} isFull={inUse - (row.status === 'active' ? 1 : 0) >= mostWristbands} />
        ))}
      </ul>
      {over.length === 0 ? null : (
        <details className={style.over}>
          <summary>{m.wristband_over({ count: over.length })}</summary>
          <ul className={style.list}>
            {over.map((row) => (
              <Item key={row.id} row={row} isFull={false} />
            ))}
          </ul>
        </details>
      )}
      {isIssuing ? (
        <NumberDialog
          title={m.wristband_issue_title()}
          confirmText={m.wristband_do_issue()}
          send={(number, idempotencyKey) =>
            call(wristbands.issue, { id: memberId, body: { number }, idempotencyKey })
          }
          done={({ number }) => m.wristband_issued({ number })}
          onClose={() => setIsIssuing(false)}
        />
      ) : null}
    </section>
  )
}

const commands = ['reportLost', 'recover', 'end'] as const

function Item({ row, isFull }: { row: Wristband; isFull: boolean }) {
  const may = useMay()
  const [isReplacing, setIsReplacing] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (verb: (typeof commands)[number]) =>
      call(wristbands[verb], { id: row.id, version: row.version, body: {} }),
    onSuccess: (_, verb) =>
      Toast.success(m.wristband_changed({ number: row.number, what: wristbandLabels.action.label(verb) })),
    onError: (error) => Toast.error(errorSentence(error)),
  })
  const offers = (verb: (typeof commands)[number] | 'replace') =>
    may(wristbands[verb]) && can(wristbandMachine, row.status, { full: isFull }, `wristband.${verb}`)
  return (
    <li className={style.item}>
      <strong className={style.number}>{row.number}</strong>
      <StatusTag {...wristbandLabels.status.tag(row.status)} />
      <span className={textStyle.faint}>
        {minuteOf(row.changedAt)} {actorLabel(row.changedBy)}
        {row.replacedBy === null ? '' : ` · ${m.wristband_replaced_by({ number: row.replacedBy })}`}
      </span>
      {row.status === 'lost' && isFull ? (
        <span className={textStyle.note}>{m.wristband_full_help({ count: mostWristbands })}</span>
      ) : null}
      <span className={style.buttons}>
        {commands.filter(offers).map((verb) => (
          <Button
            key={verb}
            size="small"
            type={verb === 'reportLost' ? 'danger' : 'tertiary'}
            disabled={isPending}
            onClick={() => mutate(verb)}
          >
            {wristbandLabels.action.label(verb)}
          </Button>
        ))}
        {offers('replace') ? (
          <Button size="small" type="tertiary" disabled={isPending} onClick={() => setIsReplacing(true)}>
            {m.wristband_do_replace()}
          </Button>
        ) : null}
      </span>
      {isReplacing ? (
        <NumberDialog
          title={m.wristband_replace_title({ number: row.number })}
          confirmText={m.wristband_do_replace()}
          send={(number) => call(wristbands.replace, { id: row.id, version: row.version, body: { number } })}
          done={({ number }) => m.wristband_issued({ number })}
          onClose={() => setIsReplacing(false)}
        />
      ) : null}
    </li>
  )
}
