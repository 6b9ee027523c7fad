import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { appointments } from '../../../../contract/scheduling/appointment'
import { classSessions } from '../../../../contract/scheduling/class-session'
import type { TimeRange } from '../../../../machines/calendar-drag/calendar-drag.machine'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import { useListedKeys } from '../../../kit/keys/use-keys'
import { NewButton } from '../../../kit/list/new-row'
import { RouteDrawer } from '../../../kit/record/route-drawer'
import { ListFailed } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { useNow } from '../../../kit/ui/use-now'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { dayLabel } from '../../../lib/weekday'
import { type Address, boardViewOf, type CalendarView, writeNewSession } from '../address'
import { ForMember } from '../booking/for-member'
import { useLessonCosts } from '../booking/use-lesson-costs'
import { calendarOf, costQueryOf, storesQuery } from '../calendar-of'
import { dayAfter, instantAt } from '../grid-time'
import { UnlinkedNote } from '../unlinked-note'
import { ViewSwitch } from '../view-switch'
import { type AgendaColumn, type Board, type BoardView, boardOf } from './board'
import { calendarKeys } from './calendar-keys'
import { clickLength } from './drag-geometry'
import { CalendarGrid } from './grid'
import { Legend } from './legend'
import { CalendarToolbar } from './toolbar'
import style from './toolbar.module.css'
import { CalendarWaiting } from './waiting'
import { withOffers } from './with-offers'

const BookingDrawer = lazyPart(async () => (await import('../booking/drawer')).BookingDrawer)
const SessionDrawer = lazyPart(async () => (await import('../session/drawer')).SessionDrawer)
const Shortcuts = lazyPart(async () => (await import('./shortcuts')).Shortcuts)
const DayPrint = lazyPart(async () => (await import('../print/day-print')).DayPrint)
const WeekPrint = lazyPart(async () => (await import('../print/week-print')).WeekPrint)

/** The calendar of a day or a week, with its drawers. */
export function CalendarPage({ address }: { address: Address }) {
  const [, setParams] = useSearchParams()
  const [helps, setHelps] = useState(false)
  const [isFolded, setFolded] = useState(true)
  useListedKeys(m.appointment_shortcuts(), calendarKeys())
  const may = useMay()
  const today = dayOf(useNow())
  const stores = useQuery(storesQuery)
  // A coach's week covers all their stores.
  const isCoachs = address.view === 'week' && address.coach !== null
  const store = address.store ?? (isCoachs ? null : (stores.data?.rows[0]?.id ?? null))
  const boardView = boardViewOf(address, store)
  const isAskable = store !== null || boardView.coach !== null
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...calendarOf(boardView),
    enabled: isAskable,
  })
  const by = boardView.view === 'day' ? 1 : 7
  // Prefetches the adjacent calendar.
  useQuery({
    ...calendarOf({ ...boardView, day: dayAfter(boardView.day, by) }),
    enabled: data !== undefined,
    refetchInterval: false,
    notifyOnChangeProps: [],
  })
  const shown = useShown(boardView, isPlaceholderData)
  const costAt = useLessonCosts(
    address.member !== null && isAskable && may(appointments.costs)
      ? costQueryOf(boardView, address.member)
      : null,
  )
  const plain = useMemo(
    () => (data === undefined ? null : boardOf(data, shown, isFolded)),
    [data, shown, isFolded],
  )
  const board = useMemo(
    () =>
      plain === null || data === undefined || costAt === undefined ? plain : withOffers(plain, data, costAt),
    [plain, data, costAt],
  )
  const storeName = stores.data?.rows.find(({ id }) => id === store)?.name ?? ''
  const { mayChange, isLimited, coachId } = useLessonRights()
  const mayUpdate = may(classSessions.update)
  const mayWrite = useCallback(
    (coach: string | null) => mayUpdate && mayChange(coach),
    [mayUpdate, mayChange],
  )

  const set = (change: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [key, value] of Object.entries(change))
        value === null ? next.delete(key) : next.set(key, value)
      return next
    })
  // The list begins with the shown range; a filter leads to everything else.
  const show = (view: CalendarView) =>
    set(
      view === 'list'
        ? { view, store, from: instantAt(boardView.day, 0), to: instantAt(dayAfter(boardView.day, by), 0) }
        : {
            view: view === 'day' ? null : view,
            ...(view === 'undecided' ? { store: null, coach: null } : {}),
          },
    )
  const draft = (column: AgendaColumn, at: TimeRange) => {
    const length = at.to - at.from
    set({
      new: writeNewSession({
        day: column.day,
        minute: at.from,
        // A click draws an hour, which is no chosen length: the course defines how long it takes.
        length: length === clickLength ? null : length,
        coach: column.coach?.id ?? (isLimited ? coachId : null),
      }),
    })
  }
  return (
    <section className={`${pageStyle.page} ${style.appointment}`} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.appointment_title()}</h1>
        <div className={pageStyle.pageActions}>
          <ViewSwitch view={address.view} onView={show} />
          {may(classSessions.create) && mayChange(null) ? (
            <NewButton group={m.appointment_shortcuts()} onClick={() => set({ new: '1' })}>
              {m.appointment_new()}
            </NewButton>
          ) : null}
        </div>
      </header>
      <CalendarToolbar
        view={boardView.view}
        coach={boardView.coach}
        date={address.date}
        store={store}
        coaches={data?.coaches ?? []}
        today={today}
        idle={board?.idle ?? null}
        onFold={setFolded}
        onChange={set}
        onHelp={() => setHelps(true)}
      />
      {address.member === null ? null : (
        <ForMember id={address.member} onClear={() => set({ member: null })} />
      )}
      <UnlinkedNote />
      {stores.data?.rows.length === 0 ? (
        <Empty text={m.appointment_no_stores()} to={pathTo('store')} go={m.appointment_go_stores()} />
      ) : error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : stores.error !== null && !isAskable ? (
        <ListFailed reason={errorSentence(stores.error)} onRetry={() => void stores.refetch()} />
      ) : data === undefined || board === null ? (
        <CalendarWaiting />
      ) : board.columns.length === 0 ? (
        <NoCoaches board={board} hasCoaches={data.coaches.length > 0} />
      ) : (
        <>
          <CalendarGrid
            calendar={data}
            board={board}
            name={`${boardView.view}.${boardView.day}.${boardView.store}.${boardView.coach}`}
            label={m.appointment_calendar_label({ store: storeName, day: dayLabel(boardView.day) })}
            today={today}
            mayWrite={mayWrite}
            isStale={isPlaceholderData}
            onOpen={(session) => set({ session })}
            onDraft={draft}
            onHelp={() => setHelps(true)}
            onUnfold={() => setFolded(false)}
          />
          <Legend away={board.away} />
        </>
      )}
      <RouteDrawer names={['new']}>
        <BookingDrawer boardView={boardView} day={boardView.view === 'day' ? boardView.day : today} />
      </RouteDrawer>
      <RouteDrawer names={['session']}>
        <SessionDrawer />
      </RouteDrawer>
      {helps ? (
        <Late>
          <Shortcuts onClose={() => setHelps(false)} />
        </Late>
      ) : null}
      {boardView.view === 'day' && store !== null ? (
        <Late>
          <DayPrint day={boardView.day} store={store} storeName={storeName} />
        </Late>
      ) : null}
      {boardView.view === 'week' && isAskable ? (
        <Late>
          <WeekPrint boardView={boardView} storeName={storeName} />
        </Late>
      ) : null}
    </section>
  )
}

function Late({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}

/** While placeholder data of another view is shown, it is laid out as that view. */
function useShown(boardView: BoardView, isPlaceholder: boolean): BoardView {
  const last = useRef(boardView)
  const { view, day, store, coach } = boardView
  const now = useMemo(() => ({ view, day, store, coach }), [view, day, store, coach])
  useEffect(() => {
    if (!isPlaceholder) last.current = now
  })
  return isPlaceholder ? last.current : now
}

function NoCoaches({ board, hasCoaches }: { board: Board; hasCoaches: boolean }) {
  if (!hasCoaches)
    return <Empty text={m.appointment_no_coaches()} to={pathTo('coach')} go={m.appointment_go_coaches()} />
  return (
    <>
      <div className={`${pageStyle.panel} ${listStatesStyle.state}`}>
        <p>{m.appointment_nobody_works()}</p>
      </div>
      <Legend away={board.away} />
    </>
  )
}

function Empty({ text, to, go }: { text: string; to: string; go: string }) {
  return (
    <div className={`${pageStyle.panel} ${listStatesStyle.state}`}>
      <p>{text}</p>
      <Link className={textStyle.link} to={to}>
        {go}
      </Link>
    </div>
  )
}
