import { m } from '#messages'
import { plans } from '../../../../contract/catalogue/membership-plan'
import { stores } from '../../../../contract/catalogue/store'
import { type ListedMember, memberLevels, standings } from '../../../../contract/membership/member'
import { people } from '../../../../contract/people/person'
import { FilterChoice } from '../../../kit/filter/choice'
import { FilterOne } from '../../../kit/filter/one'
import { FilterRecord } from '../../../kit/filter/record'
import { optionsOf } from '../../../kit/form/choice-field'
import { useRecordOptions } from '../../../kit/form/record-field'
import type { List } from '../../../kit/list/use-list'
import { levelLabel, nameOf, standingLabel, worded } from '../labels'

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
        options={optionsOf(standings, standingLabel)}
      />
      <FilterRecord list={list} filter="store" label={m.member_store()} {...sources.store} />
      <FilterRecord list={list} filter="plan" label={m.member_plan()} {...sources.plan} />
      <FilterChoice
        list={list}
        filter="level"
        label={m.member_level()}
        options={optionsOf(memberLevels, levelLabel)}
      />
      <FilterRecord list={list} filter="consultant" label={m.member_consultant()} {...sources.consultant} />
      <FilterOne
        label={m.member_is_blacklisted()}
        value={list.query.filters.blacklisted}
        options={[
          { value: 'true', label: m.member_blacklisted_only() },
          { value: 'false', label: m.member_blacklisted_not() },
        ]}
        onChange={(value) => list.ask({ blacklisted: value })}
        onClear={() => list.ask({ blacklisted: null })}
      />
    </>
  )
}

const fields: Readonly<Record<string, () => string>> = {
  standing: m.member_standing,
  store: m.member_store,
  plan: m.member_plan,
  level: m.member_level,
  consultant: m.member_consultant,
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedMember>): (key: string, value: string) => string {
  const chosen = (key: keyof typeof sources) => {
    const id = list.query.filters[key]
    return id === undefined ? [] : [id]
  }
  const names = [
    ...useRecordOptions(sources.store, chosen('store'), '').options,
    ...useRecordOptions(sources.plan, chosen('plan'), '').options,
    ...useRecordOptions(sources.consultant, chosen('consultant'), '').options,
  ]
  return (key, value) => {
    if (key === 'expiring') return m.member_expiring({ days: value })
    if (key === 'silent') return m.member_silent({ days: value })
    if (key === 'uncontacted') return value === 'true' ? m.member_uncontacted() : m.member_contacted()
    if (key === 'blacklisted')
      return value === 'true' ? m.member_blacklisted_only() : m.member_blacklisted_not()
    const say = (one: string) =>
      key === 'standing' || key === 'level'
        ? worded(key, one)
        : (names.find((option) => option.value === one)?.label ?? '…')
    return m.kit_filter_chip({
      field: fields[key]?.() ?? key,
      words: value.split(',').map(say).join(m.kit_comma()),
    })
  }
}
