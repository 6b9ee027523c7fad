import IconTick from '@douyinfe/semi-icons/lib/es/icons/IconTick'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { NotificationRow } from '../../../contract/system/notification'
import { minuteOf } from '../../lib/format'
import { Link } from '../../lib/link'
import { describeNotification } from './describe'
import style from './panel.module.css'

interface Props {
  row: NotificationRow
  onOpen: (row: NotificationRow) => void
  onMark: (row: NotificationRow, isRead: boolean) => void
}

/** One notification: a link to its record, and a button that marks it. */
export function NotificationItem({ row, onOpen, onMark }: Props) {
  const { title, detail, to } = describeNotification(row)
  const isUnread = row.readAt === null
  return (
    <li className={style.item} data-unread={isUnread}>
      <Link to={to} onClick={() => onOpen(row)}>
        <span className={style.title}>
          {isUnread ? (
            <span className={style.dot} role="img" aria-label={m.notification_is_unread()} />
          ) : null}
          {title}
        </span>
        {detail === '' ? null : <span className={style.detail}>{detail}</span>}
        <time dateTime={row.createdAt}>{minuteOf(row.createdAt).slice(11)}</time>
      </Link>
      <Button
        theme="borderless"
        type="tertiary"
        size="small"
        icon={isUnread ? <IconTick aria-hidden="true" /> : <span className={style.ring} aria-hidden="true" />}
        aria-label={isUnread ? m.notification_mark_read({ title }) : m.notification_mark_unread({ title })}
        title={isUnread ? m.notification_read() : m.notification_unread_again()}
        onClick={() => onMark(row, isUnread)}
      />
    </li>
  )
}
