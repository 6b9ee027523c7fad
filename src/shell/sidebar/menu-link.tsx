import { IconCalendar } from '@douyinfe/semi-icons'
import { Tooltip } from '@douyinfe/semi-ui'
import { Link } from '../../lib/link'
import type { Page } from '../../nav'
import style from './sidebar.module.css'

/** A page of the menu's first level; the rail shows its name on hover and focus. */
export function MenuLink(props: {
  page: Page
  here: boolean
  rail: boolean
  onChoose?: (() => void) | undefined
}) {
  const { page, here, rail, onChoose } = props
  const title = page.title()
  const link = (
    <Link
      to={page.path}
      className={`${style.item} ${here ? style.here : ''} ${rail ? style.icon : ''}`}
      aria-current={here ? 'page' : undefined}
      aria-label={rail ? title : undefined}
      onClick={onChoose}
    >
      <IconCalendar aria-hidden="true" size="large" />
      {rail ? null : <span className={style.text}>{title}</span>}
    </Link>
  )
  return rail ? (
    <Tooltip content={title} position="right" mouseEnterDelay={300} mouseLeaveDelay={300} motion={false}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}
