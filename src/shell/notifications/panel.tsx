import IconArrowLeft from '@douyinfe/semi-icons/lib/es/icons/IconArrowLeft'
import IconBell from '@douyinfe/semi-icons/lib/es/icons/IconBell'
import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconSetting from '@douyinfe/semi-icons/lib/es/icons/IconSetting'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { plusDays } from '../../../contract/days'
import type { NotificationRow } from '../../../contract/system/notification'
import { notificationPanelMachine } from '../../../machines/notification-panel/notification-panel.machine'
import { errorToast } from '../../kit/toast/error-toast'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { errorSentence } from '../../lib/error-sentence'
import { dayOf } from '../../lib/format'
import { useMachine } from '../../machines/hooks/use-machine'
import { SidePanel } from '../side-panel'
import { NotificationItem } from './item'
import { NotificationKinds } from './kinds'
import { markNotifications, readAllNotifications } from './mark'
import { notificationsQuery } from './notifications-query'
import style from './panel.module.css'

/** What concerns the person, beside the page, which stays usable. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const [snapshot, send] = useMachine(notificationPanelMachine)
  const { onlyUnread } = snapshot.context
  const query = useInfiniteQuery(notificationsQuery(onlyUnread))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const opener = useRef(document.activeElement)
  const isClosed = snapshot.status === 'done'
  useLayoutEffect(() => {
    if (!isClosed) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    onClose()
  }, [isClosed, onClose])
  const tell = (work: Promise<void>) => void work.catch((error) => errorToast(errorSentence(error)))
  const openRecord = (row: NotificationRow) => {
    if (row.readAt === null) tell(markNotifications([row.id], true))
    send({ type: 'record.opened' })
  }
  const isChoosing = snapshot.matches('choosing')
  const [latest] = rows
  return (
    <SidePanel
      label={m.notification_title()}
      onEscape={() => send({ type: 'escape.pressed' })}
      onClose={() => send({ type: 'panel.closed' })}
    >
      <header className={style.head}>
        {isChoosing ? (
          <Button
            autoFocus
            theme="borderless"
            type="tertiary"
            icon={<IconArrowLeft aria-hidden="true" />}
            onClick={() => send({ type: 'list.requested' })}
          >
            {m.notification_back()}
          </Button>
        ) : (
          <strong>{m.notification_title()}</strong>
        )}
        <span className={style.tools}>
          {isChoosing ? null : (
            <Button
              theme="borderless"
              type="tertiary"
              icon={<IconSetting aria-hidden="true" />}
              aria-label={m.notification_kinds()}
              title={m.notification_kinds()}
              onClick={() => send({ type: 'kinds.requested' })}
            />
          )}
          <Button
            autoFocus={!isChoosing}
            theme="borderless"
            type="tertiary"
            icon={<IconClose aria-hidden="true" />}
            aria-label={m.notification_close()}
            onClick={() => send({ type: 'panel.closed' })}
          />
        </span>
      </header>
      {isChoosing ? (
        <NotificationKinds />
      ) : (
        <>
          <div className={style.bar}>
            {[false, true].map((one) => (
              <button
                key={String(one)}
                type="button"
                aria-pressed={onlyUnread === one}
                onClick={() => send({ type: 'filter.changed', onlyUnread: one })}
              >
                {one ? m.notification_only_unread() : m.notification_every()}
              </button>
            ))}
            <Button
              theme="borderless"
              size="small"
              disabled={latest === undefined || rows.every(({ readAt }) => readAt !== null)}
              onClick={() => latest && tell(readAllNotifications(latest.id))}
            >
              {m.notification_read_all()}
            </Button>
          </div>
          {query.data === undefined ? (
            query.error === null ? (
              <ListSkeleton />
            ) : (
              <ListFailed reason={errorSentence(query.error)} onRetry={() => void query.refetch()} />
            )
          ) : rows.length === 0 ? (
            <div className={style.empty}>
              <IconBell size="extra-large" aria-hidden="true" />
              <strong>{onlyUnread ? m.notification_none_unread() : m.notification_none()}</strong>
              <p>{m.notification_none_hint()}</p>
            </div>
          ) : (
            <div className={style.list}>
              {byDay(rows).map(([day, some]) => (
                <section key={day} aria-label={dayLabel(day)}>
                  <h3>{dayLabel(day)}</h3>
                  <ul>
                    {some.map((row) => (
                      <NotificationItem
                        key={row.id}
                        row={row}
                        onOpen={openRecord}
                        onMark={({ id }, isRead) => tell(markNotifications([id], isRead))}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              {query.hasNextPage ? (
                <Button
                  block
                  theme="borderless"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {m.notification_earlier()}
                </Button>
              ) : null}
            </div>
          )}
        </>
      )}
    </SidePanel>
  )
}

function byDay(rows: readonly NotificationRow[]): [string, NotificationRow[]][] {
  const days = new Map<string, NotificationRow[]>()
  for (const row of rows) {
    const day = dayOf(row.createdAt)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

function dayLabel(day: string): string {
  const today = dayOf(new Date())
  if (day === today) return m.notification_today()
  return day === plusDays(today, -1) ? m.notification_yesterday() : day
}
