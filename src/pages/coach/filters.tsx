import { m } from '#messages'
import type { ListedCoach } from '../../../contract/catalogue/coach'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import { FilterRecord } from '../../kit/filter/record'
import { storeSource } from '../../kit/filter/store-source'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import type { List } from '../../kit/list/use-list'
import { coachLabels } from './labels'

export function CoachFilters({ list }: { list: List<ListedCoach> }) {
  return (
    <>
      <FilterRecord list={list} filter="store" label={m.coach_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="level"
        label={m.coach_level()}
        options={coachLabels.level.options()}
      />
      <FilterChoice
        list={list}
        filter="speciality"
        label={m.coach_specialities()}
        options={coachLabels.speciality.options()}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.coach_status()}
        options={coachLabels.status.options()}
      />
      <FilterChoice
        list={list}
        filter="certificate"
        label={m.coach_certificate_state()}
        options={coachLabels.certificate.options()}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedCoach>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    store: [m.coach_store, storeName],
    level: [m.coach_level, coachLabels.level.chip],
    speciality: [m.coach_specialities, coachLabels.speciality.chip],
    status: [m.coach_status, coachLabels.status.chip],
    certificate: [m.coach_certificate_state, coachLabels.certificate.chip],
  })
}
