import { m } from '#messages'
import {
  certificateStates,
  coachLevels,
  coachStatuses,
  type ListedCoach,
  specialities,
} from '../../../contract/catalogue/coach'
import { stores } from '../../../contract/catalogue/store'
import { FilterChoice } from '../../kit/filter/choice'
import { FilterRecord } from '../../kit/filter/record'
import { optionsOf } from '../../kit/form/choice-field'
import type { List } from '../../kit/list/use-list'
import { certificateLabel, levelLabel, specialityLabel, statusLabel } from './labels'
import { useStoreNames } from './use-store-names'

export function CoachFilters({ list }: { list: List<ListedCoach> }) {
  return (
    <>
      <FilterRecord
        list={list}
        filter="store"
        label={m.coach_store()}
        resource={stores}
        labelOf={(store) => store.name}
      />
      <FilterChoice
        list={list}
        filter="level"
        label={m.coach_level()}
        options={optionsOf(coachLevels, levelLabel)}
      />
      <FilterChoice
        list={list}
        filter="speciality"
        label={m.coach_specialities()}
        options={optionsOf(specialities, specialityLabel)}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.coach_status()}
        options={optionsOf(coachStatuses, statusLabel)}
      />
      <FilterChoice
        list={list}
        filter="certificate"
        label={m.coach_certificate_state()}
        options={optionsOf(certificateStates, certificateLabel)}
      />
    </>
  )
}

const says: Readonly<Record<string, () => Record<string, string>>> = {
  level: () => Object.fromEntries(coachLevels.map((one) => [one, levelLabel(one)])),
  speciality: () => Object.fromEntries(specialities.map((one) => [one, specialityLabel(one)])),
  status: () => Object.fromEntries(coachStatuses.map((one) => [one, statusLabel(one)])),
  certificate: () => Object.fromEntries(certificateStates.map((one) => [one, certificateLabel(one)])),
}

const fields: Readonly<Record<string, () => string>> = {
  store: m.coach_store,
  level: m.coach_level,
  speciality: m.coach_specialities,
  status: m.coach_status,
  certificate: m.coach_certificate_state,
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedCoach>): (key: string, value: string) => string {
  const { store } = list.query.filters
  const [named] = useStoreNames(store === undefined ? [] : [store])
  return (key, value) => {
    const words = says[key]?.() ?? {}
    const chosen = value.split(',').map((one) => (one === named?.id ? named.name : (words[one] ?? one)))
    return m.kit_filter_chip({ field: fields[key]?.() ?? key, words: chosen.join(m.kit_comma()) })
  }
}
