import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import {
  faceStatuses,
  type ListedPerson,
  personRoles,
  personSources,
  personStatuses,
} from '../../../../contract/people/person'
import { FilterChoice } from '../../../kit/filter/choice'
import { FilterRecord } from '../../../kit/filter/record'
import { optionsOf } from '../../../kit/form/choice-field'
import { useRecordOptions } from '../../../kit/form/record-field'
import type { List } from '../../../kit/list/use-list'
import { faceLabel, roleLabel, sourceLabel, statusLabel, worded } from '../labels'

const storeSource = { resource: stores, labelOf: (store: { name: string }) => store.name }

export function PersonFilters({ list }: { list: List<ListedPerson> }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="role"
        label={m.person_roles()}
        options={optionsOf(personRoles, roleLabel)}
      />
      <FilterRecord list={list} filter="store" label={m.person_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="face"
        label={m.person_face()}
        options={optionsOf(faceStatuses, faceLabel)}
      />
      <FilterChoice
        list={list}
        filter="source"
        label={m.person_source()}
        options={optionsOf(personSources, sourceLabel)}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.person_status()}
        options={optionsOf(personStatuses, statusLabel)}
      />
    </>
  )
}

const fields: Readonly<Record<string, () => string>> = {
  role: m.person_roles,
  store: m.person_store,
  face: m.person_face,
  source: m.person_source,
  status: m.person_status,
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedPerson>): (key: string, value: string) => string {
  const { store } = list.query.filters
  const { options } = useRecordOptions(storeSource, store === undefined ? [] : [store], '')
  const storeName = (id: string) => options.find(({ value }) => value === id)?.label ?? '…'
  const wordOf = (key: string, one: string) => {
    if (key === 'store') return storeName(one)
    return key === 'role' || key === 'face' || key === 'source' || key === 'status' ? worded(key, one) : one
  }
  return (key, value) =>
    m.kit_filter_chip({
      field: fields[key]?.() ?? key,
      words: value
        .split(',')
        .map((one) => wordOf(key, one))
        .join(m.kit_comma()),
    })
}
