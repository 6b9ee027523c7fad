import { m } from '#messages'
import type { Certificate } from '../../../contract/catalogue/certificate'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const certificateCsv: CsvColumn<Certificate>[] = [
  { header: (locale) => m.certificate_coach({}, { locale }), cell: ({ coachName }) => coachName },
  { header: (locale) => m.coach_staff_no({}, { locale }), cell: ({ staffNo }) => staffNo },
  {
    header: (locale) => m.certificate_stores({}, { locale }),
    cell: ({ storeNames }) => storeNames.join('; '),
  },
  {
    header: (locale) => m.certificate_kind({}, { locale }),
    cell: ({ kind }, locale) => m[`certificate_kind_${kind}`]({}, { locale }),
  },
  { header: (locale) => m.certificate_issuer({}, { locale }), cell: ({ issuer }) => issuer },
  { header: (locale) => m.certificate_cert_no({}, { locale }), cell: ({ certNoMasked }) => certNoMasked },
  { header: (locale) => m.certificate_issued_on({}, { locale }), cell: ({ issuedOn }) => issuedOn },
  { header: (locale) => m.certificate_expires_on({}, { locale }), cell: ({ expiresOn }) => expiresOn },
  {
    header: (locale) => m.certificate_status({}, { locale }),
    cell: ({ status }, locale) => m[`certificate_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.certificate_reason({}, { locale }), cell: ({ reason }) => reason },
  { header: (locale) => m.certificate_reviewed_by({}, { locale }), cell: ({ reviewedBy }) => reviewedBy },
  {
    header: (locale) => m.certificate_reviewed_at({}, { locale }),
    cell: ({ reviewedAt }) => reviewedAt && shanghaiTime(new Date(reviewedAt)),
  },
  {
    header: (locale) => m.certificate_is_public({}, { locale }),
    cell: ({ isPublic }, locale) => (isPublic ? m.kit_yes({}, { locale }) : m.kit_no({}, { locale })),
  },
  {
    header: (locale) => m.certificate_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]
