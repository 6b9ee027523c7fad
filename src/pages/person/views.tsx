import IconBarChartHStroked from '@douyinfe/semi-icons/lib/es/icons/IconBarChartHStroked'
import IconKanban from '@douyinfe/semi-icons/lib/es/icons/IconKanban'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconUserAdd from '@douyinfe/semi-icons/lib/es/icons/IconUserAdd'
import IconUserGroup from '@douyinfe/semi-icons/lib/es/icons/IconUserGroup'
import { m } from '#messages'
import { people } from '../../../contract/people/person'
import { leads } from '../../../contract/sales/lead'
import { ViewLinks } from '../../kit/list/view-links'
import { useMay } from '../../kit/ui/use-may'

export type PersonView = 'list' | 'leads' | 'board' | 'funnel' | 'duplicates'

/** Links between people, their leads and possible duplicates; nothing for those who see only people. */
export function PersonViews({ now }: { now: PersonView }) {
  const may = useMay()
  const views = [
    { key: 'list', label: m.person_view_list(), icon: <IconList aria-hidden /> },
    ...(may(leads.list)
      ? ([
          { key: 'leads', label: m.lead_view_list(), icon: <IconUserAdd aria-hidden /> },
          { key: 'board', label: m.lead_view_board(), icon: <IconKanban aria-hidden /> },
          { key: 'funnel', label: m.lead_view_funnel(), icon: <IconBarChartHStroked aria-hidden /> },
        ] as const)
      : []),
    ...(may(people.duplicates)
      ? ([
          { key: 'duplicates', label: m.person_view_duplicates(), icon: <IconUserGroup aria-hidden /> },
        ] as const)
      : []),
  ] as const
  if (views.length === 1) return null
  return (
    <ViewLinks<PersonView>
      label={m.person_view()}
      now={now}
      keeps={now === 'leads' || now === 'board' ? ['store', 'owner', 'source', 'due'] : []}
      views={views}
    />
  )
}
