import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { Account } from '../../../contract/system/account'
import { roles } from '../../../contract/system/role'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import { FilterOne } from '../../kit/filter/one'
import { FilterRecord } from '../../kit/filter/record'
import { storeSource } from '../../kit/filter/store-source'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import type { List } from '../../kit/list/use-list'
import { useMay } from '../../kit/ui/use-may'
import { accountLabels } from './labels'
import { rolesQuery } from './roles-query'

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
          onChange={(role) => list.setQuery({ role })}
          onClear={() => list.setQuery({ role: null })}
        />
      ) : null}
      <FilterChoice
        list={list}
        filter="status"
        label={m.account_status()}
        options={accountLabels.status.options()}
      />
      <FilterOne
        label={m.account_person()}
        value={filters.link}
        options={accountLabels.link.options()}
        onChange={(link) => list.setQuery({ link })}
        onClear={() => list.setQuery({ link: null })}
      />
      <FilterOne
        label={m.account_second_factor()}
        value={filters.secondFactor}
        options={[
          { value: 'true', label: m.account_second_factor_on() },
          { value: 'false', label: m.account_second_factor_off() },
        ]}
        onChange={(secondFactor) => list.setQuery({ secondFactor })}
        onClear={() => list.setQuery({ secondFactor: null })}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<Account>) {
  const may = useMay()
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  const { data } = useQuery({ ...rolesQuery, enabled: may(roles.list) })
  return describeFilters({
    store: [m.account_store, storeName],
    role: [m.account_role, (role) => data?.rows.find(({ name }) => name === role)?.title ?? role],
    link: [m.account_person, accountLabels.link.chip],
    secondFactor: [
      m.account_second_factor,
      (value) => (value === 'true' ? m.account_second_factor_on() : m.account_second_factor_off()),
    ],
    status: [m.account_status, accountLabels.status.chip],
  })
}
