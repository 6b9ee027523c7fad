import { m } from '#messages'
import type { ListedCertificate } from '../../../contract/catalogue/certificate'
import { coachSource } from '../../domain/lesson/coach-source'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import { FilterOne } from '../../kit/filter/one'
import { FilterRecord } from '../../kit/filter/record'
import { storeSource } from '../../kit/filter/store-source'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import type { List } from '../../kit/list/use-list'
import { certificateLabels } from './labels'

type Certificates = List<ListedCertificate>

export function CertificateFilters({ list }: { list: Certificates }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="status"
        label={m.certificate_status()}
        options={certificateLabels.status.options()}
      />
      <FilterChoice
        list={list}
        filter="kind"
        label={m.certificate_kind()}
        options={certificateLabels.kind.options()}
      />
      <FilterOne
        label={m.certificate_expiring()}
        value={list.query.filters.expiring}
        options={certificateLabels.expiring.options()}
        onChange={(value) => list.setQuery({ expiring: value })}
        onClear={() => list.setQuery({ expiring: null })}
      />
      <StoreFilter list={list} />
    </>
  )
}

export function StoreFilter({ list }: { list: Certificates }) {
  return <FilterRecord list={list} filter="store" label={m.certificate_store()} {...storeSource} />
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: Certificates) {
  const { store, coach } = list.query.filters
  const storeName = useRecordLabel(storeSource, store)
  const coachName = useRecordLabel(coachSource, coach)
  return describeFilters({
    status: [m.certificate_status, certificateLabels.status.chip],
    kind: [m.certificate_kind, certificateLabels.kind.chip],
    expiring: [m.certificate_expiring, certificateLabels.expiring.chip],
    store: [m.certificate_store, storeName],
    coach: [m.certificate_coach, coachName],
  })
}
