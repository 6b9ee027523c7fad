import IconCrossCircleStroked from '@douyinfe/semi-icons/lib/es/icons/IconCrossCircleStroked'
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import { m } from '#messages'
import type { ListedVisit } from '../../../../contract/membership/member'
import { Avatar } from '../../../kit/avatar/avatar'
import { formatRelative } from '../../../kit/ui/format-relative'
import { minuteOf } from '../../../lib/format'
import { memberLabels } from '../labels'
import { SheetLink } from './sheet-link'
import style from './waiting.module.css'

/** Who came last, also by a door, so that the desk can greet them by name. */
export function LastVisitor({ visit, now }: { visit: ListedVisit; now: Date }) {
  const isIn = visit.denyReason === null
  return (
    <section className={style.last} aria-label={m.member_desk_last()} data-result={visit.result}>
      <Avatar name={visit.memberName} id={visit.avatarId} size="large" />
      <div>
        <p className={style.label}>
          {m.member_desk_last()} ·{' '}
          <time dateTime={visit.at}>
            {minuteOf(visit.at).slice(11)} · {formatRelative(visit.at, now.getTime())}
          </time>
        </p>
        <h2>
          <SheetLink memberId={visit.memberId} name={visit.memberName} isOwn={visit.isOwn} />
        </h2>
        <p className={style.result}>
          {isIn ? <IconTickCircle aria-hidden /> : <IconCrossCircleStroked aria-hidden />}
          {visit.denyReason === null
            ? visit.hostName === null
              ? (visit.membershipName ?? m.member_desk_in())
              : m.guest_of({ name: visit.hostName })
            : memberLabels.refusal.label(visit.denyReason)}
        </p>
      </div>
    </section>
  )
}
