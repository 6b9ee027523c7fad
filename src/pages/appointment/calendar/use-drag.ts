import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { m } from '#messages'
import type { Calendar } from '../../../../contract/scheduling/calendar'
import { type ClassSession, classSessions } from '../../../../contract/scheduling/class-session'
import {
  calendarDragMachine,
  type MoveOutcome,
  type SessionMove,
  type TimeRange,
} from '../../../../machines/calendar-drag/calendar-drag.machine'
import { errorToast } from '../../../kit/toast/error-toast'
import { undoToast } from '../../../kit/ui/undo-toast'
import { call } from '../../../lib/api/call'
import { useActorRef } from '../../../machines/hooks/use-machine'
import { keepSession } from '../calendar-of'
import { clockOf, instantAt } from '../grid-time'
import { refusalOf, refusalSentence } from '../move-refusal'
import type { AgendaColumn } from './board'

export type CalendarDrag = ActorRefFrom<typeof calendarDragMachine>

/** Milliseconds that a refused drop shows its sentence. */
const lingerMs = 4_000

interface Parts {
  calendar: Calendar
  columns: readonly AgendaColumn[]
  onOpen: (sessionId: string) => void
  onDraft: (column: AgendaColumn, at: TimeRange) => void
}

/** The gesture machine with its effects: saving a move, opening a clicked session, drafting a drawn one. */
export function useDrag(parts: Parts): CalendarDrag {
  const cache = useQueryClient()
  const latest = useRef(parts)
  latest.current = parts
  const machine = useMemo(() => {
    const columnOf = (key: string | undefined) => latest.current.columns.find((one) => one.key === key)
    const sessionOf = (id: string | null) => latest.current.calendar.sessions.find((one) => one.id === id)
    return calendarDragMachine.provide({
      actions: {
        openSession: (_, { sessionId }) => {
          if (sessionId !== null) latest.current.onOpen(sessionId)
        },
        draft: (_, { at }) => {
          const column = columnOf(at?.column)
          if (at !== null && column !== undefined) latest.current.onDraft(column, at)
        },
      },
      actors: {
        save: fromPromise<MoveOutcome, SessionMove>(async ({ input: { subject, to, reason } }) => {
          const session = sessionOf(subject.sessionId)
          const column = columnOf(to.column)
          if (session === undefined || column === undefined) return { kind: 'saved' }
          const outcome = await move(session, {
            startsAt: instantAt(column.day, to.from),
            durationMin: to.to - to.from,
            ...(reason === '' ? {} : { reason }),
          })
          return outcome
        }),
        showRefusal: fromPromise(() => new Promise<void>((resolve) => setTimeout(resolve, lingerMs))),
      },
    })

    async function move(session: ClassSession, body: MoveBody): Promise<MoveOutcome> {
      try {
        const row = await call(classSessions.update, { id: session.id, version: session.version, body })
        keepSession(cache, row)
        undoToast(
          m.appointment_moved({
            course: row.courseName,
            from: clockOf(row.startsAt),
            to: clockOf(row.endsAt),
          }),
          async () => {
            const { startsAt, durationMin } = session
            const undone = await move(row, { startsAt, durationMin })
            if (undone.kind === 'refused') errorToast(refusalSentence(undone.refusal))
          },
        )
        return { kind: 'saved' }
      } catch (error) {
        return { kind: 'refused', refusal: refusalOf(error) }
      }
    }
  }, [cache])
  return useActorRef(machine)
}

interface MoveBody {
  startsAt: string
  durationMin: number
  reason?: string
}
