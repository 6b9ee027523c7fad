import { m } from '#messages'
import { type ListedPerson, personRoles } from '../../../../contract/people/person'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterRecord } from '../../../kit/filter/record'
import { storeSource } from '../../../kit/filter/store-source'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import type { List } from '../../../kit/list/use-list'
import { personLabels } from '../labels'

export function PersonFilters({ list }: { list: List<ListedPerson> }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="role"
        label={m.person_roles()}
        options={personLabels.role.options(personRoles)}
      />
      <FilterRecord list={list} filter="store" label={m.person_store()} {...storeSource} />
      <FilterChoice list={list} filter="face" label={m.person_face()} options={personLabels.face.options()} />
      <FilterChoice
        list={list}
        filter="source"
        label={m.person_source()}
        options={personLabels.source.options()}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.person_status()}
        options={personLabels.status.options()}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedPerson>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    role: [m.person_roles, personLabels.role.chip],
    store: [m.person_store, storeName],
    face: [m.person_face, personLabels.face.chip],
    source: [m.person_source, personLabels.source.chip],
    status: [m.person_status, personLabels.status.chip],
  })
}
