import { Avatar } from '../../../kit/avatar/avatar'
import { Link } from '../../../lib/link'
import style from './desk.module.css'

interface Props {
  member: { name: string; avatarId: string | null; memberNo: string }
  to: string
  note: string
  tone?: 'bad' | 'warning' | 'good' | undefined
  /** At the end of the row. */
  end?: string
}

/** A member in one line of a panel. */
export function MemberRow({ member: { name, avatarId, memberNo }, to, note, tone, end }: Props) {
  return (
    <li>
      <Avatar name={name} id={avatarId} />
      <span>
        <Link to={to}>{name}</Link>
        <small data-tone={tone}>{note === '' ? memberNo : note}</small>
      </span>
      {end === undefined ? null : <span className={style.end}>{end}</span>}
    </li>
  )
}
