import { m } from '#messages'
import textStyle from '../../kit/ui/text.module.css'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'

/** The member who bought, as a link; somebody who is no member by that word. */
export function BuyerLink({ memberId, memberName }: { memberId: string | null; memberName: string | null }) {
  if (memberId === null) return <>{m.order_walk_in()}</>
  return (
    <Link className={textStyle.link} to={pathTo('member', { open: memberId })}>
      {memberName}
    </Link>
  )
}
