import Button from '@douyinfe/semi-ui/lib/es/button'
import type { ListedFaceDevice } from '../../../contract/devices/face-device'
import type { List } from '../../kit/list/use-list'

/** A filter that is set or not. */
export function FilterToggle(props: { list: List<ListedFaceDevice>; filter: string; label: string }) {
  const { list, filter, label } = props
  const isSet = list.query.filters[filter] === 'true'
  return (
    <Button
      type="tertiary"
      theme={isSet ? 'solid' : 'light'}
      aria-pressed={isSet}
      onClick={() => list.setQuery({ [filter]: isSet ? null : 'true' })}
    >
      {label}
    </Button>
  )
}
