import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconScan from '@douyinfe/semi-icons/lib/es/icons/IconScan'
import { m } from '#messages'
import { ViewLinks } from '../../kit/list/view-links'

/** The list, or the front desk. */
export function ViewSwitch({ now }: { now: 'list' | 'desk' }) {
  return (
    <ViewLinks
      label={m.member_view()}
      now={now}
      keeps={['store']}
      views={[
        { key: 'list', label: m.member_view_list(), icon: <IconList aria-hidden /> },
        { key: 'desk', label: m.member_view_desk(), icon: <IconScan aria-hidden /> },
      ]}
    />
  )
}
