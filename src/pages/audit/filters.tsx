import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type AuditLineRow, auditLog } from '../../../contract/system/audit-log'
import { DayRange } from '../../kit/filter/day-range'
import { FilterOne } from '../../kit/filter/one'
import { actorLabel } from '../../kit/history/actor-label'
import type { List } from '../../kit/list/use-list'
import { call } from '../../lib/api/call'
import { filterLabel, uiOf } from './action-label'

/** The values that occur in the log; a new action may be missing at first. */
export function useAuditChoices() {
  const { data } = useQuery({
    queryKey: ['audit-words'],
    queryFn: ({ signal }) => call(auditLog.words, { signal }),
    staleTime: 60_000,
  })
  return data ?? { actions: [], people: [] }
}

const resourceOf = (action: string) => action.slice(0, action.lastIndexOf('.') + 1)

export function AuditFilters({ list }: { list: List<AuditLineRow> }) {
  const { actions, people } = useAuditChoices()
  const { filters } = list.query
  const known = [...new Set([...actions, ...(filters.action === undefined ? [] : [filters.action])])]
  const values = [...new Set(known.flatMap((action) => [resourceOf(action), action]))]
  const signed = [
    ...new Set([...people.map(({ who }) => who), ...(filters.who === undefined ? [] : [filters.who])]),
  ]
  return (
    <>
      <DayRange list={list} label={m.audit_range()} />
      <FilterOne
        label={m.audit_who()}
        value={filters.who}
        options={signed.map((who) => ({ value: who, label: actorLabel(who) }))}
        onChange={(who) => list.setQuery({ who, account: null })}
        onClear={() => list.setQuery({ who: null })}
      />
      <FilterOne
        label={m.audit_what()}
        value={filters.action}
        options={values
          .map((value) => ({ value, label: filterLabel(value) }))
          .sort(
            (a, b) =>
              resourceOf(a.value).localeCompare(resourceOf(b.value)) || a.value.length - b.value.length,
          )}
        onChange={(action) => list.setQuery({ action })}
        onClear={() => list.setQuery({ action: null })}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<AuditLineRow>): (key: string, value: string) => string {
  const { people } = useAuditChoices()
  const named = list.rows.find(({ rowId }) => rowId === list.query.filters.row)
  const chip = (field: string, words: string) => m.kit_filter_chip({ field, words })
  const words: Readonly<Record<string, (value: string) => string>> = {
    from: (day) => m.audit_from({ day }),
    to: (day) => m.audit_to({ day }),
    who: (who) => chip(m.audit_who(), actorLabel(who)),
    account: (id) =>
      chip(m.audit_who(), people.find(({ accountId }) => accountId === id)?.who ?? m.audit_who_unknown()),
    action: (action) => chip(m.audit_what(), filterLabel(action)),
    table: (table) => chip(m.audit_row(), uiOf(table).noun()),
    row: () => chip(m.audit_row(), named?.rowName ?? m.audit_of_row()),
    request: (id) => chip(m.audit_of_request(), id),
  }
  return (key, value) => words[key]?.(value) ?? value
}
