import IconKanban from '@douyinfe/semi-icons/lib/es/icons/IconKanban'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import { m } from '#messages'
import { ViewLinks } from '../../kit/list/view-links'

/** Switches between the list and the expiry board; shared filters are kept. */
export function ViewSwitch({ now }: { now: 'list' | 'board' }) {
  return (
    <ViewLinks
      label={m.certificate_view_switch()}
      now={now}
      keeps={['store', 'coach']}
      views={[
        { key: 'list', label: m.certificate_view_list(), icon: <IconList aria-hidden /> },
        { key: 'board', label: m.certificate_view_board(), icon: <IconKanban aria-hidden /> },
      ]}
    />
  )
}
