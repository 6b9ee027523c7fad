import { m } from '#messages'
import { people } from '../../../../contract/people/person'
import type { ListedLead } from '../../../../contract/sales/lead'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterOne } from '../../../kit/filter/one'
import { FilterRecord } from '../../../kit/filter/record'
import { storeSource } from '../../../kit/filter/store-source'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import type { List } from '../../../kit/list/use-list'
import { useMay } from '../../../kit/ui/use-may'
import { nameOf } from '../labels'
import { leadLabels } from './labels'

const ownerSource = { resource: people, labelOf: nameOf }

/** The board shows every state, so it has no filter of it. */
export function LeadFilters({ list, hasStatus = true }: { list: List<ListedLead>; hasStatus?: boolean }) {
  const may = useMay()
  return (
    <>
      {hasStatus ? (
        <FilterChoice
          list={list}
          filter="status"
          label={m.lead_status()}
          options={leadLabels.status.options()}
        />
      ) : null}
      <FilterOne
        label={m.lead_due()}
        value={list.query.filters.due}
        options={leadLabels.due.options()}
        onChange={(due) => list.setQuery({ due })}
        onClear={() => list.setQuery({ due: null })}
      />
      {may({ permission: 'lead:others' }) ? (
        <FilterRecord list={list} filter="owner" label={m.lead_owner()} {...ownerSource} />
      ) : null}
      <FilterRecord list={list} filter="store" label={m.lead_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="source"
        label={m.lead_source()}
        options={leadLabels.source.options()}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useLeadFilterLabels(list: List<ListedLead>) {
  const { store, owner } = list.query.filters
  const storeName = useRecordLabel(storeSource, store)
  const ownerName = useRecordLabel(ownerSource, owner)
  return describeFilters({
    status: [m.lead_status, leadLabels.status.chip],
    due: [m.lead_due, leadLabels.due.chip],
    owner: [m.lead_owner, ownerName],
    store: [m.lead_store, storeName],
    source: [m.lead_source, leadLabels.source.chip],
    person: [m.lead_person, () => list.rows[0]?.personName ?? '…'],
  })
}
