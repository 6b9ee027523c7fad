import Button from '@douyinfe/semi-ui/lib/es/button'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { type Certificate, certificates } from '../../../../contract/catalogue/certificate'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { useShortcuts } from '../../../kit/ui/use-shortcuts'
import { DocumentViewer } from '../../../kit/viewer/document-viewer'
import { useDocumentView } from '../../../kit/viewer/use-document-view'
import { documentQuery } from '../../../lib/api/document-query'
import { errorSentence } from '../../../lib/error-sentence'
import { certificateLabels, nameOf } from '../labels'
import { decide } from '../lifecycle'
import { useDecision } from '../use-decision'
import { ReviewFacts } from './facts'
import { RejectPanel } from './reject-panel'
import style from './review.module.css'
import type { ReviewQueue } from './use-review-queue'

interface Props {
  id: string
  queue: ReviewQueue
  onGo: (id: string) => void
  onClose: () => void
  /** The decision about the previous one. */
  text: string
  onDecided: (verdict: 'verify' | 'reject', name: string) => void
}

/** One certificate under review: its scan, its data, and the decision. */
export function ReviewDesk({ id, ...props }: Props) {
  const { queue, onClose } = props
  const { data: row, error, refetch } = useQuery(rowQuery(certificates, id))
  const next = queue.next
  usePrefetchQuery(rowQuery(certificates, next?.id ?? id))
  if (error !== null || row === undefined)
    return (
      <Drawer name={m.certificate_do_review()} width={1360} onClose={onClose}>
        {error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        )}
      </Drawer>
    )
  return <Desk {...props} row={row} />
}

function Desk({ row, queue, text, onGo, onClose, onDecided }: Omit<Props, 'id'> & { row: Certificate }) {
  const { next, previous, place } = queue
  const may = useMay()
  const viewer = useDocumentView()
  const [isRejecting, setIsRejecting] = useState(false)
  const { submitDecision, forget, problem, isPending } = useDecision((_, action) =>
    onDecided(action === 'reject' ? 'reject' : 'verify', nameOf(row)),
  )
  usePrefetchQuery(documentQuery(next?.scanId ?? row.scanId))
  const verifying = decide(row, 'verify')
  const mayVerify = may(certificates.on.verify)
  const canReject = decide(row, 'reject').allowed && may(certificates.on.reject)
  const hasMoved = problem?.code === 'stale' || problem?.code === 'not_allowed_now'

  const verify = () => submitDecision(row, 'verify', {})
  const reject = () => {
    forget()
    setIsRejecting(true)
  }
  // A key pressed once too often must not verify a scan that has not been shown yet.
  const isSeen = viewer.fit !== null
  useShortcuts((event) => {
    const key = event.key.toLowerCase()
    if (viewer.onKey(event)) return true
    if (isRejecting || isPending || event.repeat) return false
    if (key === 'v' && isSeen && mayVerify && verifying.allowed) verify()
    else if (key === 'r' && canReject) reject()
    else if (key === 'j' && next !== undefined) onGo(next.id)
    else if (key === 'k' && previous !== undefined) onGo(previous.id)
    else return false
    return true
  })

  const isWaiting = row.status === 'pending' && row.archivedAt === null
  const title = isWaiting && mayVerify ? m.certificate_review_title : m.certificate_review_view
  return (
    <Drawer
      name={title({ name: nameOf(row) })}
      headline={
        <>
          <StatusTag {...certificateLabels.status.tag(row.status)} />
          {place === null ? null : (
            <span className={textStyle.note}>{m.certificate_review_progress(place)}</span>
          )}
        </>
      }
      width={1360}
      onClose={onClose}
      footer={
        <div className={drawerStyle.drawerFoot}>
          <span role="status" className={textStyle.note}>
            {text}
          </span>
          <div role="alert" className={drawerStyle.drawerProblem}>
            {problem === null || isRejecting
              ? null
              : hasMoved
                ? m.certificate_review_moved()
                : problem.title || m.problem_unavailable()}
            {isWaiting && mayVerify && !verifying.allowed ? verifying.refusal : null}
          </div>
          {previous === undefined || isRejecting ? null : (
            <Button onClick={() => onGo(previous.id)}>
              <Hinted hint="K">{m.certificate_review_previous()}</Hinted>
            </Button>
          )}
          {next === undefined || place === null || isRejecting ? null : (
            <Button onClick={() => onGo(next.id)}>
              <Hinted hint="J">{m.certificate_review_next()}</Hinted>
            </Button>
          )}
          {canReject && !isRejecting ? (
            <Button type="danger" disabled={isPending} onClick={reject}>
              <Hinted hint="R">{m.certificate_do_reject()}</Hinted>
            </Button>
          ) : null}
          {isWaiting && mayVerify && !isRejecting ? (
            <Button theme="solid" loading={isPending} disabled={!verifying.allowed} onClick={verify}>
              <Hinted hint="V">{m.certificate_do_verify()}</Hinted>
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={style.review}>
        <DocumentViewer id={row.scanId} label={m.certificate_scan_id()} viewer={viewer} />
        <div className={style.reviewSide}>
          {isRejecting ? (
            <RejectPanel
              isPending={isPending}
              problems={problem?.fields}
              onReject={(payload) => submitDecision(row, 'reject', payload)}
              onCancel={() => setIsRejecting(false)}
            />
          ) : null}
          {isRejecting && problem !== null && problem.fields === undefined ? (
            <p role="alert" className={textStyle.alert}>
              {hasMoved ? m.certificate_review_moved() : problem.title || m.problem_unavailable()}
            </p>
          ) : null}
          <ReviewFacts certificate={row} />
        </div>
      </div>
    </Drawer>
  )
}

function Hinted({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <span className={style.hinted}>
      {children}
      <span className={style.key} aria-hidden="true">
        {hint}
      </span>
    </span>
  )
}
