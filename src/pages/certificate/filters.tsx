import { m } from '#messages'
import {
  certificateKinds,
  certificateStatuses,
  expiryWindows,
  type ListedCertificate,
} from '../../../contract/catalogue/certificate'
import { coaches } from '../../../contract/catalogue/coach'
import { stores } from '../../../contract/catalogue/store'
import { FilterChoice } from '../../kit/filter/choice'
import { FilterOne } from '../../kit/filter/one'
import { FilterRecord } from '../../kit/filter/record'
import { optionsOf } from '../../kit/form/choice-field'
import { useRecordOptions } from '../../kit/form/record-field'
import type { List } from '../../kit/list/use-list'
import { kindLabel, statusLabel, windowLabel } from './labels'

type Certificates = List<ListedCertificate>

export function CertificateFilters({ list }: { list: Certificates }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="status"
        label={m.certificate_status()}
        options={optionsOf(certificateStatuses, statusLabel)}
      />
      <FilterChoice
        list={list}
        filter="kind"
        label={m.certificate_kind()}
        options={optionsOf(certificateKinds, kindLabel)}
      />
      <FilterOne
        label={m.certificate_expiring()}
        value={list.query.filters.expiring}
        options={optionsOf(expiryWindows, windowLabel)}
        onChange={(value) => list.ask({ expiring: value })}
        onClear={() => list.ask({ expiring: null })}
      />
      <StoreFilter list={list} />
    </>
  )
}

const storeSource = { resource: stores, labelOf: (store: { name: string }) => store.name }
const coachSource = { resource: coaches, labelOf: (coach: { displayName: string }) => coach.displayName }

export function StoreFilter({ list }: { list: Certificates }) {
  return <FilterRecord list={list} filter="store" label={m.certificate_store()} {...storeSource} />
}

const says: Readonly<Record<string, () => Record<string, string>>> = {
  status: () => Object.fromEntries(certificateStatuses.map((one) => [one, statusLabel(one)])),
  kind: () => Object.fromEntries(certificateKinds.map((one) => [one, kindLabel(one)])),
  expiring: () => Object.fromEntries(expiryWindows.map((one) => [one, windowLabel(one)])),
}
const fields: Readonly<Record<string, () => string>> = {
  status: m.certificate_status,
  kind: m.certificate_kind,
  expiring: m.certificate_expiring,
  store: m.certificate_store,
  coach: m.certificate_coach,
}

/** The text of a set filter's chip. */
export function useFilterWords(list: Certificates): (key: string, value: string) => string {
  const { store, coach } = list.query.filters
  const known = [
    ...useRecordOptions(storeSource, store === undefined ? [] : [store], '').options,
    ...useRecordOptions(coachSource, coach === undefined ? [] : [coach], '').options,
  ]
  const nameOf = (id: string) => known.find((one) => one.value === id)?.label
  return (key, value) => {
    const words = says[key]?.() ?? {}
    const isRecord = key === 'store' || key === 'coach'
    const chosen = value.split(',').map((one) => (isRecord ? (nameOf(one) ?? '…') : (words[one] ?? one)))
    return m.kit_filter_chip({ field: fields[key]?.() ?? key, words: chosen.join(m.kit_comma()) })
  }
}
