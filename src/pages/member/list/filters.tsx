import { m } from '#messages'
import { plans } from '../../../../contract/catalogue/membership-plan'
import { stores } from '../../../../contract/catalogue/store'
import type { ListedMember } from '../../../../contract/membership/member'
import { people } from '../../../../contract/people/person'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterOne } from '../../../kit/filter/one'
import { FilterRecord } from '../../../kit/filter/record'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import type { List } from '../../../kit/list/use-list'
import { memberLabels, nameOf } from '../labels'

const sources = {
  store: { resource: stores, labelOf: nameOf },
  plan: { resource: plans, labelOf: nameOf },
  consultant: { resource: people, labelOf: nameOf },
}

export function MemberFilters({ list }: { list: List<ListedMember> }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="standing"
        label={m.member_standing()}
        options={memberLabels.standing.options()}
      />
      <FilterRecord list={list} filter="store" label={m.member_store()} {...sources.store} />
      <FilterRecord list={list} filter="plan" label={m.member_plan()} {...sources.plan} />
      <FilterChoice
        list={list}
        filter="level"
        label={m.member_level()}
        options={memberLabels.level.options()}
      />
      <FilterRecord list={list} filter="consultant" label={m.member_consultant()} {...sources.consultant} />
      <FilterOne
        label={m.member_is_blacklisted()}
        value={list.query.filters.blacklisted}
        options={[
          { value: 'true', label: m.member_blacklisted_only() },
          { value: 'false', label: m.member_blacklisted_not() },
        ]}
        onChange={(value) => list.setQuery({ blacklisted: value })}
        onClear={() => list.setQuery({ blacklisted: null })}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedMember>) {
  const { store, plan, consultant } = list.query.filters
  const storeName = useRecordLabel(sources.store, store)
  const planName = useRecordLabel(sources.plan, plan)
  const consultantName = useRecordLabel(sources.consultant, consultant)
  return describeFilters({
    standing: [m.member_standing, memberLabels.standing.chip],
    store: [m.member_store, storeName],
    plan: [m.member_plan, planName],
    level: [m.member_level, memberLabels.level.chip],
    consultant: [m.member_consultant, consultantName],
    expiring: (days) => m.member_expiring({ days }),
    silent: (days) => m.member_silent({ days }),
    uncontacted: (value) => (value === 'true' ? m.member_uncontacted() : m.member_contacted()),
    unsigned: (value) => (value === 'true' ? m.member_unsigned() : m.member_all_signed()),
    blacklisted: (value) => (value === 'true' ? m.member_blacklisted_only() : m.member_blacklisted_not()),
  })
}
