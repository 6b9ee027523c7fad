import { IconCalendar } from '@douyinfe/semi-icons'
import type { TooltipProps } from '@douyinfe/semi-ui/lib/es/tooltip'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part'
import { Link } from '../../lib/link'
import type { Page } from '../../nav'
import { openPage } from '../panes/open-page'
import style from './sidebar.module.css'

const Tooltip = lazyPart<TooltipProps>(async () => {
  const { default: Semi } = await import('@douyinfe/semi-ui/lib/es/tooltip')
  return (props) => <Semi {...props} />
})

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
      data-name={page.name}
      onClick={onChoose}
      onFollow={() => openPage(page)}
    >
      <IconCalendar aria-hidden="true" size="large" />
      {rail ? null : <span className={style.text}>{title}</span>}
    </Link>
  )
  return rail ? (
    <Suspense fallback={link}>
      <Tooltip content={title} position="right" mouseEnterDelay={300} mouseLeaveDelay={300} motion={false}>
        {link}
      </Tooltip>
    </Suspense>
  ) : (
    link
  )
}
