import { m } from '#messages'
import { FilterOne } from '../filter/one'
import type { List } from '../list/use-list'
import type { Row } from '../record/resource'
import { StatusTag } from '../ui/status-tag'

export const enabledLabel = (isEnabled: boolean): string => (isEnabled ? m.kit_enabled() : m.kit_disabled())

export const EnabledMark = ({ isEnabled }: { isEnabled: boolean }) => (
  <StatusTag label={enabledLabel(isEnabled)} tone={isEnabled ? 'good' : 'quiet'} />
)

export function EnabledFilter<R extends Row>({ list }: { list: List<R> }) {
  return (
    <FilterOne
      label={m.kit_enabled_filter()}
      value={list.query.filters.enabled}
      options={[
        { value: 'true', label: m.kit_enabled() },
        { value: 'false', label: m.kit_disabled() },
      ]}
      onChange={(value) => list.setQuery({ enabled: value })}
      onClear={() => list.setQuery({ enabled: null })}
    />
  )
}
