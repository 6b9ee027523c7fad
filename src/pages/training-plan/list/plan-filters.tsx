import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { coaches } from '../../../../contract/catalogue/coach'
import { members } from '../../../../contract/membership/member'
import {
  type ListedTrainingPlan,
  trainingGoals,
  trainingLevels,
  trainingPlans,
  trainingStatuses,
} from '../../../../contract/training/training-plan'
import { goalLabel, levelLabel } from '../../../domain/training-labels'
import { FilterChoice } from '../../../kit/filter/choice'
import { FilterOne } from '../../../kit/filter/one'
import { FilterRecord } from '../../../kit/filter/record'
import { optionsOf } from '../../../kit/form/choice-field'
import { useRecordOptions } from '../../../kit/form/record-field'
import type { List } from '../../../kit/list/use-list'
import { call } from '../../../lib/api/call'
import { kindLabel, planKinds, statusLabel, worded } from '../labels'

const coachSource = { resource: coaches, labelOf: (row: { displayName: string }) => row.displayName }
const memberSource = {
  resource: members,
  labelOf: ({ name, memberNo }: { name: string; memberNo: string }) => `${name} ${memberNo}`,
}

export function PlanFilters({ list }: { list: List<ListedTrainingPlan> }) {
  return (
    <>
      <FilterOne
        label={m.trainingplan_kind()}
        value={list.query.filters.kind}
        options={optionsOf(planKinds, kindLabel)}
        onChange={(kind) => list.ask({ kind })}
        onClear={() => list.ask({ kind: null })}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.trainingplan_status()}
        options={optionsOf(trainingStatuses, statusLabel)}
      />
      <FilterChoice
        list={list}
        filter="goal"
        label={m.trainingplan_goal()}
        options={optionsOf(trainingGoals, goalLabel)}
      />
      <FilterChoice
        list={list}
        filter="level"
        label={m.trainingplan_level()}
        options={optionsOf(trainingLevels, levelLabel)}
      />
      <FilterRecord list={list} filter="coach" label={m.trainingplan_coach()} {...coachSource} />
      <FilterRecord list={list} filter="member" label={m.trainingplan_member()} {...memberSource} />
    </>
  )
}

const fields = {
  goal: m.trainingplan_goal,
  level: m.trainingplan_level,
  status: m.trainingplan_status,
  kind: m.trainingplan_kind,
  coach: m.trainingplan_coach,
  member: m.trainingplan_member,
  template: m.trainingplan_template,
}
const isField = (key: string): key is keyof typeof fields => key in fields

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedTrainingPlan>): (key: string, value: string) => string {
  const { coach, member, template } = list.query.filters
  const records = {
    coach: useRecordOptions(coachSource, coach === undefined ? [] : [coach], ''),
    member: useRecordOptions(memberSource, member === undefined ? [] : [member], ''),
  }
  const named = useQuery({
    queryKey: [trainingPlans.name, 'one', template],
    queryFn: () => call(trainingPlans.read, { id: template ?? '' }),
    enabled: template !== undefined,
  })
  return (key, value) => {
    if (!isField(key)) return value
    const chip = (words: string) => m.kit_filter_chip({ field: fields[key](), words })
    if (key === 'template') return chip(named.data?.name ?? '…')
    if (key === 'coach' || key === 'member')
      return chip(records[key].options.find((one) => one.value === value)?.label ?? '…')
    const words = value.split(',').map((one) => worded(key, one))
    return chip(words.join(m.kit_comma()))
  }
}
