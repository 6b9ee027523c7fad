import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { type Account, accountStatuses } from '../../../contract/system/account'
import { roles } from '../../../contract/system/role'
import { FilterChoice } from '../../kit/filter/choice'
import { FilterOne } from '../../kit/filter/one'
import { FilterRecord } from '../../kit/filter/record'
import { optionsOf } from '../../kit/form/choice-field'
import { useRecordOptions } from '../../kit/form/record-field'
import type { List } from '../../kit/list/use-list'
import { useMay } from '../../kit/ui/use-may'
import { statusLabel, worded } from './labels'
import { rolesQuery } from './roles-query'

const storeSource = { resource: stores, labelOf: (store: { name: string }) => store.name }

export function AccountFilters({ list }: { list: List<Account> }) {
  const may = useMay()
  const { filters } = list.query
  const { data } = useQuery({ ...rolesQuery, enabled: may(roles.list) })
  return (
    <>
      <FilterRecord list={list} filter="store" label={m.account_store()} {...storeSource} />
      {may(roles.list) ? (
        <FilterOne
          label={m.account_role()}
          value={filters.role}
          options={(data?.rows ?? []).map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(role) => list.ask({ role })}
          onClear={() => list.ask({ role: null })}
        />
      ) : null}
      <FilterChoice
        list={list}
        filter="status"
        label={m.account_status()}
        options={optionsOf(accountStatuses, statusLabel)}
      />
      <FilterOne
        label={m.account_second_factor()}
        value={filters.secondFactor}
        options={[
          { value: 'true', label: m.account_second_factor_on() },
          { value: 'false', label: m.account_second_factor_off() },
        ]}
        onChange={(secondFactor) => list.ask({ secondFactor })}
        onClear={() => list.ask({ secondFactor: null })}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<Account>): (key: string, value: string) => string {
  const { store } = list.query.filters
  const may = useMay()
  const { options } = useRecordOptions(storeSource, store === undefined ? [] : [store], '')
  const { data } = useQuery({ ...rolesQuery, enabled: may(roles.list) })
  const chip = (field: string, words: string) => m.kit_filter_chip({ field, words })
  return (key, value) => {
    if (key === 'store')
      return chip(m.account_store(), options.find((one) => one.value === value)?.label ?? '…')
    if (key === 'role')
      return chip(m.account_role(), data?.rows.find(({ name }) => name === value)?.title ?? value)
    if (key === 'secondFactor')
      return chip(
        m.account_second_factor(),
        value === 'true' ? m.account_second_factor_on() : m.account_second_factor_off(),
      )
    return chip(m.account_status(), value.split(',').map(worded).join(m.kit_comma()))
  }
}
