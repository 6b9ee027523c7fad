import { IconBell } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react'
import { m } from '#messages'
import { meQuery, unreadQuery } from '../../lib/api/session'
import { lazyPart } from '../../lib/lazy-part'
import style from './bell.module.css'
import { onNotificationsRequested } from './request-notifications'

const load = async () => (await import('./panel')).NotificationPanel
const NotificationPanel = lazyPart(load)

/** Milliseconds that the first page has for its own files. */
const waitMs = 4_000

/** Opens what concerns the person, and says how much of it is unread. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  // The session brings the first count.
  const { isSuccess } = useQuery(meQuery)
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: isSuccess })
  useEffect(() => onNotificationsRequested(() => setOpen((now) => !now)), [])
  const close = useCallback(() => setOpen(false), [])
  const shown = unread > 99 ? '99+' : String(unread)
  return (
    <>
      <Button
        theme="borderless"
        type="tertiary"
        icon={
          <span className={style.icon}>
            <IconBell aria-hidden="true" />
            {unread === 0 ? null : (
              <span className={style.count} aria-hidden="true">
                {shown}
              </span>
            )}
          </span>
        }
        aria-label={unread === 0 ? m.notification_title() : m.notification_unread({ count: shown })}
        aria-expanded={isOpen}
        aria-keyshortcuts="B"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => setOpen(!isOpen)}
      />
      <LaterWatch />
      {isOpen ? (
        <Suspense fallback={null}>
          <NotificationPanel onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The live stream, whose code comes after the page. */
function LaterWatch() {
  const [Watch, setWatch] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isMounted = true
    const timer = setTimeout(() => {
      import('./watch').then(
        (found) => isMounted && setWatch(() => found.NotificationWatch),
        // Without a network the count stays, and the next page load tries again.
        () => {},
      )
    }, waitMs)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [])
  return Watch === null ? null : <Watch />
}
