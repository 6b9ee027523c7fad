import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import { type ListedTrainingPlan, trainingPlans } from '../../../../contract/training/training-plan'
import { coachSource } from '../../../domain/lesson/coach-source'
import { trainingLabels } from '../../../domain/training/training-labels'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterOne } from '../../../kit/filter/one'
import { FilterRecord } from '../../../kit/filter/record'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import type { List } from '../../../kit/list/use-list'
import { call } from '../../../lib/api/call'
import { planKinds, trainingPlanLabels } from '../labels'

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
        options={trainingPlanLabels.kind.options(planKinds)}
        onChange={(kind) => list.setQuery({ kind })}
        onClear={() => list.setQuery({ kind: null })}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.trainingplan_status()}
        options={trainingPlanLabels.status.options()}
      />
      <FilterChoice
        list={list}
        filter="goal"
        label={m.trainingplan_goal()}
        options={trainingLabels.goal.options()}
      />
      <FilterChoice
        list={list}
        filter="level"
        label={m.trainingplan_level()}
        options={trainingLabels.level.options()}
      />
      <FilterRecord list={list} filter="coach" label={m.trainingplan_coach()} {...coachSource} />
      <FilterRecord list={list} filter="member" label={m.trainingplan_member()} {...memberSource} />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedTrainingPlan>) {
  const { coach, member, template } = list.query.filters
  const coachName = useRecordLabel(coachSource, coach)
  const memberName = useRecordLabel(memberSource, member)
  const named = useQuery({
    queryKey: [trainingPlans.name, 'one', template],
    queryFn: () => call(trainingPlans.read, { id: template ?? '' }),
    enabled: template !== undefined,
  })
  return describeFilters({
    goal: [m.trainingplan_goal, trainingPlanLabels.goal.chip],
    level: [m.trainingplan_level, trainingPlanLabels.level.chip],
    status: [m.trainingplan_status, trainingPlanLabels.status.chip],
    kind: [m.trainingplan_kind, trainingPlanLabels.kind.chip],
    coach: [m.trainingplan_coach, coachName],
    member: [m.trainingplan_member, memberName],
    template: [m.trainingplan_template, () => named.data?.name ?? '…'],
  })
}
