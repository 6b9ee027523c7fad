import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import { type AgreementRow, agreements } from '../../../contract/membership/agreement'
import { ProseField } from '../../kit/form/text-field'
import { errorToast } from '../../kit/toast/error-toast'
import { Dialog } from '../../kit/ui/dialog'
import { download } from '../../kit/ui/download'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { minuteOf } from '../../lib/format'
import style from './agreement-list.module.css'
import { agreementLabels } from './labels'
import { openKiosk } from './open-kiosk'
import { relationLabels } from './relation-labels'
import { signingRefusal } from './signing-refusal'

interface Props {
  /** Whose agreements, or those of which order. */
  of: { member: string } | { order: string }
}

/** What is to be signed and what was signed; nothing where there is none. */
export function AgreementList({ of }: Props) {
  const may = useMay()
  const heading = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['agreements', of],
    queryFn: ({ signal }) => call(agreements.list, { query: of, signal }),
    enabled: may(agreements.list),
  })
  if (error !== null && data === undefined)
    return (
      <p role="alert" className={textStyle.alert}>
        {errorSentence(error)}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {m.agreement_again()}
        </Button>
      </p>
    )
  if (data === undefined || data.rows.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{m.agreement_list()}</h2>
      <ul className={style.list}>
        {data.rows.map((row) => (
          <Item key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

type Asking = 'kiosk' | 'waive' | null

function Item({ row }: { row: AgreementRow }) {
  const may = useMay()
  const [open, setOpen] = useState<Asking>(null)
  const close = () => setOpen(null)
  const refresh = useMutation({
    mutationFn: () => call(agreements.refresh, { id: row.id, version: row.version, body: {} }),
    onSuccess: () => Toast.success(m.agreement_refreshed()),
    onError: (error) => errorToast(signingRefusal(error, errorSentence)),
  })
  const fetched = useMutation({
    mutationFn: () =>
      download(
        `/api/v1/agreements/${row.id}/pdf`,
        `${row.title} ${row.memberName}.pdf`,
        () => {},
        new AbortController().signal,
      ),
    onError: (error) => errorToast(errorSentence(error)),
  })
  const { status, reason } = row
  return (
    <li className={style.item}>
      <div className={style.head}>
        <strong>{row.title}</strong>
        <StatusTag {...agreementLabels.status.tag(status)} />
      </div>
      <span className={textStyle.faint}>
        {m.agreement_for({ card: row.cardName })} · {m.agreement_version({ n: row.textVersion })}
      </span>
      {row.signedAt === null || row.signerName === null ? null : (
        <span>
          {m.agreement_signed_line({
            name:
              row.guardianRelation === null
                ? row.signerName
                : `${row.signerName} (${relationLabels[row.guardianRelation]()})`,
            at: minuteOf(row.signedAt),
            by: row.signedBy === 'link' ? m.agreement_by_link() : m.agreement_by_kiosk(),
          })}
        </span>
      )}
      {row.pdfHash === null ? null : (
        <span className={style.hash}>
          {m.agreement_hash()} {row.pdfHash}
        </span>
      )}
      {reason === null ? null : <span>{m.agreement_waived_because({ reason })}</span>}
      {row.isForgotten ? <span className={textStyle.faint}>{m.agreement_forgotten()}</span> : null}
      {status === 'requested' ? (
        <>
          <span className={textStyle.faint}>{m.agreement_link_hint()}</span>
          <div className={style.buttons}>
            {may(agreements.openKiosk) ? (
              <Button theme="solid" onClick={() => setOpen('kiosk')}>
                {m.agreement_sign_here()}
              </Button>
            ) : null}
            {may(agreements.refresh) ? (
              <Button
                title={m.agreement_refresh_help()}
                loading={refresh.isPending}
                onClick={() => refresh.mutate()}
              >
                {m.agreement_refresh()}
              </Button>
            ) : null}
            {may(agreements.waive) ? (
              <Button type="danger" onClick={() => setOpen('waive')}>
                {m.agreement_waive()}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      {status === 'signed' &&
      !row.isForgotten &&
      may({ permission: 'agreement:download', scope: 'stores' }) ? (
        <div className={style.buttons}>
          <Button loading={fetched.isPending} onClick={() => fetched.mutate()}>
            {m.agreement_download()}
          </Button>
        </div>
      ) : null}
      {open === 'kiosk' ? <HandOver row={row} onClose={close} /> : null}
      {open === 'waive' ? <Waive row={row} onClose={close} /> : null}
    </li>
  )
}

interface DialogProps {
  row: AgreementRow
  onClose: () => void
}

function HandOver({ row, onClose }: DialogProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => openKiosk(row.id) })
  return (
    <Dialog
      title={m.agreement_kiosk_hand_over()}
      confirmText={m.agreement_kiosk_open()}
      isPending={isPending}
      onDo={() => mutate()}
      onCancel={onClose}
    >
      <Refusal error={error} />
      <p className={textStyle.note}>{m.agreement_kiosk_hand_over_text()}</p>
    </Dialog>
  )
}

function Waive({ row, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(agreements.waive, { id: row.id, version: row.version, body: { reason: reason.trim() } }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={m.agreement_waive_title()}
      confirmText={m.agreement_waive()}
      isDestructive
      isDisabled={reason.trim().length < 2}
      isPending={isPending}
      onDo={() => mutate()}
      onCancel={onClose}
    >
      <Refusal error={error} />
      <p className={textStyle.note}>{m.agreement_waive_text()}</p>
      <ProseField
        name="reason"
        value={reason}
        problem={null}
        problems={[]}
        disabled={isPending}
        change={setReason}
        leave={() => {}}
        label={m.agreement_waive_reason()}
        required
        maxLength={200}
      />
    </Dialog>
  )
}

const Refusal = ({ error }: { error: Error | null }) =>
  error === null ? null : (
    <p role="alert" className={textStyle.alert}>
      {signingRefusal(error, errorSentence)}
    </p>
  )
