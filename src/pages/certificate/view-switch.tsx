import IconKanban from '@douyinfe/semi-icons/lib/es/icons/IconKanban'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import { Link, useSearchParams } from 'react-router-dom'
import { m } from '#messages'

/** The list or the expiry board; what narrows one narrows the other as far as it can. */
export function ViewSwitch() {
  const [params] = useSearchParams()
  const isBoard = params.get('view') === 'board'
  const to = (view: 'list' | 'board') => {
    const next = new URLSearchParams()
    for (const key of ['store', 'coach']) {
      const value = params.get(key)
      if (value !== null) next.set(key, value)
    }
    if (view === 'board') next.set('view', 'board')
    return `?${next}`
  }
  return (
    <nav className="certificate-views" aria-label={m.certificate_view_switch()}>
      <Link to={to('list')} aria-current={isBoard ? undefined : 'page'}>
        <IconList aria-hidden />
        <span>{m.certificate_view_list()}</span>
      </Link>
      <Link to={to('board')} aria-current={isBoard ? 'page' : undefined}>
        <IconKanban aria-hidden />
        <span>{m.certificate_view_board()}</span>
      </Link>
    </nav>
  )
}
