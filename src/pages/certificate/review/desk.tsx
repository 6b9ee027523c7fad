import Button from '@douyinfe/semi-ui/lib/es/button'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { type Certificate, certificates } from '../../../../contract/catalogue/certificate'
import { Drawer } from '../../../kit/record/drawer'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import { useMay } from '../../../kit/ui/use-may'
import { useShortcuts } from '../../../kit/ui/use-shortcuts'
import { DocumentViewer } from '../../../kit/viewer/document-viewer'
import { useDocumentView } from '../../../kit/viewer/use-document-view'
import { documentQuery } from '../../../lib/api/document-query'
import { errorSentence } from '../../../lib/error-sentence'
import { nameOf, statusOf } from '../labels'
import { judge } from '../lifecycle'
import { useDecision } from '../use-decision'
import { ReviewFacts } from './facts'
import { RejectPanel } from './reject-panel'
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
  const { decide, forget, problem, isBusy } = useDecision((_, action) =>
    onDecided(action === 'reject' ? 'reject' : 'verify', nameOf(row)),
  )
  usePrefetchQuery(documentQuery(next?.scanId ?? row.scanId))
  const verifying = judge(row, 'verify')
  const mayVerify = may(certificates.on.verify)
  const canReject = judge(row, 'reject').allowed && may(certificates.on.reject)
  const hasMoved = problem?.code === 'stale' || problem?.code === 'not_allowed_now'

  const verify = () => decide(row, 'verify', {})
  const reject = () => {
    forget()
    setIsRejecting(true)
  }
  // A key pressed once too often must not verify a scan that has not been shown yet.
  const isSeen = viewer.fit !== null
  useShortcuts((event) => {
    const key = event.key.toLowerCase()
    if (viewer.onKey(event)) return true
    if (isRejecting || isBusy || event.repeat) return false
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
          <StatusTag {...statusOf(row)} />
          {place === null ? null : <span className="kit-note">{m.certificate_review_progress(place)}</span>}
        </>
      }
      width={1360}
      onClose={onClose}
      footer={
        <div className="kit-drawer-foot">
          <span role="status" className="kit-note">
            {text}
          </span>
          <div role="alert" className="kit-drawer-problem">
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
            <Button type="danger" disabled={isBusy} onClick={reject}>
              <Hinted hint="R">{m.certificate_do_reject()}</Hinted>
            </Button>
          ) : null}
          {isWaiting && mayVerify && !isRejecting ? (
            <Button theme="solid" loading={isBusy} disabled={!verifying.allowed} onClick={verify}>
              <Hinted hint="V">{m.certificate_do_verify()}</Hinted>
            </Button>
          ) : null}
        </div>
      }
    >
      <div className="certificate-review">
        <DocumentViewer id={row.scanId} label={m.certificate_scan_id()} viewer={viewer} />
        <div className="certificate-review-side">
          {isRejecting ? (
            <RejectPanel
              isBusy={isBusy}
              problems={problem?.fields}
              onReject={(payload) => decide(row, 'reject', payload)}
              onCancel={() => setIsRejecting(false)}
            />
          ) : null}
          {isRejecting && problem !== null && problem.fields === undefined ? (
            <p role="alert" className="kit-alert">
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
    <span className="certificate-hinted">
      {children}
      <span className="certificate-key" aria-hidden="true">
        {hint}
      </span>
    </span>
  )
}
