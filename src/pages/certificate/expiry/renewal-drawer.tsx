import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Certificate, certificates } from '../../../../contract/catalogue/certificate'
import fieldStyle from '../../../kit/form/field.module.css'
import { payloadField } from '../../../kit/form/payload-field'
import { TextField } from '../../../kit/form/text-field'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { LeaveDialog } from '../../../kit/record/leave-dialog'
import { RestoredLine } from '../../../kit/record/restored-input'
import { rowQuery } from '../../../kit/record/row-query'
import { useKeptInput } from '../../../kit/record/use-kept-input'
import { useLeaveGuard } from '../../../kit/record/use-leave-guard'
import { usePayload } from '../../../kit/record/use-payload'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { DocumentField } from '../../../kit/viewer/document-field'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import { Facts } from '../facts'
import { IssuerField } from '../issuer-field'
import { nameOf } from '../labels'
import { decide } from '../lifecycle'
import style from '../review/review.module.css'
import { TermFields } from '../term-fields'
import { dayAfter, lastDay, termOf } from '../term-of'
import { useDecision } from '../use-decision'

/** A certificate's successor, with the old one next to it: `?renew=<id>`. */
export function RenewalDrawer() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  // A finished drawer is removed at once; the address follows after the router's navigation.
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const id = params.get('renew')
  const { data, error, refetch } = useQuery(rowQuery(certificates, id))
  if (id === null || closedAt === key) return null
  const close = () => {
    setClosedAt(key)
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('renew')
      return next
    })
  }
  if (data !== undefined) return <Sheet key={data.id} old={data} onClosed={close} />
  return (
    <Drawer name={m.certificate_do_renew()} width={880} onClose={close}>
      {error === null ? (
        <ListSkeleton />
      ) : (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}

/** The new one begins where the old one ends, if that is not in the future, and lasts as long. */
function proposed(old: Certificate) {
  const today = dayOf(new Date())
  const follows = old.expiresOn === null ? today : dayAfter(old.expiresOn)
  const [issuedOn = today] = [follows, today].sort()
  const months = termOf(old.issuedOn, old.expiresOn)
  return {
    issuer: old.issuer,
    certNo: '',
    issuedOn,
    expiresOn: months === null ? null : lastDay(issuedOn, months),
    scanId: '',
  }
}

const renewals = { name: 'certificate-renewals' }

function Sheet({ old, onClosed }: { old: Certificate; onClosed: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const { submitDecision, problem, isPending } = useDecision(() => {
    Toast.success(m.certificate_done_renew({ name: nameOf(old) }))
    setIsDone(true)
  })
  const kept = useKeptInput(renewals, old.id)
  const payload = usePayload(() => proposed(old), problem?.fields, kept)
  const { form, checked, isDirty, restored } = payload
  const guard = useLeaveGuard(isDirty && !isDone, old.id, { drawer: 'renew' })
  const body = useRef<HTMLDivElement>(null)
  const end = useRef(onClosed)
  end.current = onClosed
  useEffect(() => {
    if (!isDone) return
    kept.clear()
    end.current()
  }, [isDone, kept])
  const months = termOf(old.issuedOn, old.expiresOn)
  const { allowed, refusal } = decide(old, 'renew')
  const leave = () => (isDirty ? setIsLeaving(true) : onClosed())
  const submit = () => {
    const renewal = checked(certificates.on.renew.body)
    if (renewal !== null) return submitDecision(old, 'renew', renewal)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <Drawer
      name={m.certificate_renew_title({ name: nameOf(old) })}
      width={1040}
      onClose={leave}
      footer={
        <div className={drawerStyle.drawerFoot}>
          <div role="alert" className={drawerStyle.drawerProblem}>
            {problem !== null && (problem.fields ?? []).length === 0
              ? problem.title || m.problem_unavailable()
              : null}
            {allowed ? null : (refusal ?? m.certificate_renew_refused_now())}
          </div>
          <Button onClick={leave} disabled={isPending}>
            {m.kit_cancel()}
          </Button>
          <Button theme="solid" loading={isPending} disabled={!allowed} onClick={submit}>
            {m.certificate_renew_submit()}
          </Button>
        </div>
      }
    >
      <div className={style.renewal} ref={body}>
        <section aria-labelledby="renewal-old">
          <h2 id="renewal-old">{m.certificate_renew_old()}</h2>
          <Facts certificate={old} />
        </section>
        <section aria-labelledby="renewal-new">
          <h2 id="renewal-new">{m.certificate_renew_new()}</h2>
          {restored === null ? null : <RestoredLine restored={restored} onDiscard={payload.discard} />}
          <div className={fieldStyle.fields}>
            <IssuerField {...payloadField(form, 'issuer', '')} kind={old.kind} />
            <TextField
              {...payloadField(form, 'certNo', '')}
              label={m.certificate_cert_no()}
              help={m.certificate_cert_no_help()}
              required
            />
            <TermFields
              issuedOn={payloadField(form, 'issuedOn', '')}
              expiresOn={payloadField<string | null>(form, 'expiresOn', null)}
              help={months === null ? undefined : m.certificate_renew_term({ months })}
            />
            <DocumentField {...payloadField(form, 'scanId', '')} label={m.certificate_scan_id()} required />
          </div>
        </section>
      </div>
      {isLeaving || guard.isHeld ? (
        <LeaveDialog
          onStay={() => {
            setIsLeaving(false)
            guard.release()
          }}
          onDiscard={() => {
            if (!guard.proceed()) setIsDone(true)
          }}
        />
      ) : null}
    </Drawer>
  )
}
