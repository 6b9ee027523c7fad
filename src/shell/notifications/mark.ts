import { m } from '#messages'
import { notifications, notificationsMost } from '../../../contract/system/notification'
import { undoToast } from '../../kit/ui/undo-toast'
import { call } from '../../lib/api/call'

export async function markNotifications(ids: readonly string[], isRead: boolean): Promise<void> {
  for (let at = 0; at < ids.length; at += notificationsMost)
    await call(notifications.mark, { body: { ids: ids.slice(at, at + notificationsMost), isRead } })
}

/** Marks everything up to one that the person has seen, and offers to undo it. */
export async function readAllNotifications(through: string): Promise<void> {
  const { ids } = await call(notifications.readAll, { body: { through } })
  if (ids.length > 0)
    undoToast(m.notification_all_read({ count: ids.length }), () => markNotifications(ids, false))
}
