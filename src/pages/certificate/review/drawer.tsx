import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { ListedCertificate } from '../../../../contract/catalogue/certificate'
import type { List } from '../../../kit/list/use-list'
import { Drawer } from '../../../kit/record/drawer'
import { useShortcuts } from '../../../kit/ui/use-shortcuts'
import { ReviewDesk } from './desk'
import { type ReviewQueue, useReviewQueue } from './use-review-queue'

/** Certificates reviewed in sequence: `?review=<id>`. Loaded when it is first opened. */
export function ReviewDrawer({ list }: { list: List<ListedCertificate> }) {
  const [params, setParams] = useSearchParams()
  const id = params.get('review') ?? ''
  const queue = useReviewQueue(list, id)
  const [isFinished, setIsFinished] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const go = (to: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (to === null) next.delete('review')
        else next.set('review', to)
        return next
      },
      // Going back once leads to the list, however many were reviewed.
      { replace: true },
    )
  const close = () => go(null)
  if (isFinished) return <Finished queue={queue} onClose={close} />
  return (
    <ReviewDesk
      key={id}
      id={id}
      queue={queue}
      onGo={go}
      onClose={close}
      text={announcement}
      onDecided={(verdict, name) => {
        queue.decided(verdict)
        setAnnouncement(
          verdict === 'verify' ? m.certificate_done_verify({ name }) : m.certificate_done_reject({ name }),
        )
        if (queue.next === undefined) setIsFinished(true)
        else go(queue.next.id)
      }}
    />
  )
}

function Finished({ queue, onClose }: { queue: ReviewQueue; onClose: () => void }) {
  const { verified, rejected } = queue
  useShortcuts(({ key }) => {
    if (key !== 'Enter') return false
    onClose()
    return true
  })
  return (
    <Drawer name={m.certificate_review_done()} width={1360} onClose={onClose}>
      <div className="kit-state" role="status">
        <p>{m.certificate_review_done_text({ verified, rejected })}</p>
        <Button theme="solid" onClick={onClose}>
          {m.certificate_review_back()}
        </Button>
      </div>
    </Drawer>
  )
}
