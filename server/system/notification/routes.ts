import { sql } from 'kysely'
import {
  type NotificationRow,
  notifications,
  notificationsMost,
  notificationsPage,
} from '../../../contract/system/notification'
import type { App } from '../../kit/app'
import { fieldsProblem, problem } from '../../kit/problem'
import { serve } from '../../kit/resource/serve'
import { countUnread } from './count-unread'
import { kindsOf, visibleNotifications } from './subjects'

/** What concerns the person who is signed in. */
export function notificationRoutes(app: App): void {
  serve(app, notifications.list, async ({ tx, principal, query: { unread, after } }) => {
    const isAfter =
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(n.created_at, n.id) < (
            select created_at, id from notification where id = ${after} and account_id = ${principal.accountId})`
    const where = sql<boolean>`${isAfter} and ${unread === undefined ? sql`true` : sql`n.read_at is null`}`
    const { rows } = await sql<NotificationRow>`
      select * from (${visibleNotifications(principal, where)}) found
      order by created_at desc, id desc limit ${notificationsPage + 1}
    `.execute(tx)
    return { rows: rows.slice(0, notificationsPage), hasMore: rows.length > notificationsPage }
  })
  serve(app, notifications.unread, async ({ tx, principal }) => ({ count: await countUnread(tx, principal) }))
  serve(app, notifications.mark, async ({ tx, principal, body: { ids, isRead }, now }) => {
    await sql`
      update notification set read_at = ${isRead ? now : null}
      where account_id = ${principal.accountId} and id = any(${ids}::uuid[]) and (read_at is null) = ${isRead}
    `.execute(tx)
    return {}
  })
  serve(app, notifications.readAll, async ({ tx, principal, body: { through }, now }) => {
    const { rows: last } = await sql`
      select from notification where id = ${through} and account_id = ${principal.accountId}
    `.execute(tx)
    if (last.length === 0) throw fieldsProblem([{ path: ['through'], code: 'does_not_exist' }])
    const { rows } = await sql<{ id: string }>`
      update notification set read_at = ${now} where id in (
        select n.id from notification n
        where n.account_id = ${principal.accountId} and n.read_at is null and (n.created_at, n.id) <= (
          select created_at, id from notification where id = ${through})
        order by n.created_at desc, n.id desc limit ${notificationsMost}
      )
      returning id
    `.execute(tx)
    return { ids: rows.map(({ id }) => id) }
  })
  serve(app, notifications.kinds, async ({ tx, principal }) => {
    const kinds = kindsOf(principal)
    const { rows } = await sql<{ kind: (typeof kinds)[number]; isWanted: boolean }>`
      select kind, notification_wanted(account, kind) as is_wanted
      from account, unnest(${kinds}::text[]) with ordinality as given (kind, place)
      where account.id = ${principal.accountId} order by place
    `.execute(tx)
    return { rows }
  })
  serve(app, notifications.choose, async ({ tx, principal, body: { kind, isWanted } }) => {
    if (principal.accountId === null || !kindsOf(principal).includes(kind)) throw problem('not_found')
    await sql`
      insert into notification_choice (account_id, kind, is_wanted) values (${principal.accountId}, ${kind}, ${isWanted})
      on conflict (account_id, kind) do update set is_wanted = excluded.is_wanted
    `.execute(tx)
    return {}
  })
}
