import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type ClassSession, classSessions } from '../../../../contract/scheduling/class-session'
import { HistoryDrawer } from '../../../kit/history/drawer'
import { Drawer } from '../../../kit/record/drawer'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import { errorSentence } from '../../../lib/error-sentence'
import { partakersOf, sessionOf } from '../calendar-of'
import { describeSession } from '../describe-session'
import { sessionActionLabel, sessionStatusOf } from '../session-labels'
import { ChangedElsewhere } from './changed-elsewhere'
import { SessionFacts } from './facts'
import { SessionFoot } from './foot'
import { Partakers } from './partakers'

/** A session in a drawer that has an address: `?session=<id>`. */
export function SessionDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('session')
  if (id === null) return null
  const set = (change: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [key, value] of Object.entries(change))
        value === null ? next.delete(key) : next.set(key, value)
      return next
    })
  return (
    <>
      <Sheet key={id} id={id} onClose={() => set({ session: null })} onHistory={() => set({ history: id })} />
      <HistoryDrawer resource={classSessions} describe={describeSession} actionLabel={sessionActionLabel} />
    </>
  )
}

function Sheet({ id, onClose, onHistory }: { id: string; onClose: () => void; onHistory: () => void }) {
  const session = useQuery(sessionOf(id))
  const partakers = useQuery(partakersOf(id))
  const error = session.error ?? partakers.error
  const again = () => void Promise.all([session.refetch(), partakers.refetch()])
  const [announcement, setAnnouncement] = useState('')
  const row: ClassSession | undefined = session.data
  return (
    <Drawer
      name={row?.courseName ?? m.appointment_session()}
      headline={row === undefined ? null : <StatusTag {...sessionStatusOf(row)} />}
      width={720}
      onClose={onClose}
      footer={
        row === undefined ? null : (
          <SessionFoot session={row} onHistory={onHistory} onDone={setAnnouncement} />
        )
      }
    >
      <div className="kit-drawer-body">
        <p role="status" className="console-hidden">
          {announcement}
        </p>
        {row !== undefined && partakers.data !== undefined ? (
          <>
            <ChangedElsewhere session={row} onReload={again} />
            <SessionFacts session={row} />
            <Partakers session={row} rows={partakers.data.rows} />
          </>
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={again} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}
