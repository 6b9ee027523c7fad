import { m } from '#messages'
import type { ListedCertificate } from '../../../contract/catalogue/certificate'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { CoachCell } from './coach-cell'
import { certificateLabels } from './labels'
import { ValidityTag } from './validity-tag'

const col = columnsFor<ListedCertificate>()

export const certificateColumns = () => [
  col.cell('coach', m.certificate_coach(), (row) => <CoachCell certificate={row} />, {
    sort: 'coach',
    width: 140,
    isName: true,
  }),
  col.cell('kind', m.certificate_kind(), (row) => certificateLabels.kind.label(row.kind), {
    card: 'fact',
    width: 120,
  }),
  col.text('issuer', m.certificate_issuer(), { width: 140 }),
  col.cell('certNo', m.certificate_cert_no(), (row) => <code>{row.certNoMasked}</code>, { width: 124 }),
  col.date('issuedOn', m.certificate_issued_on(), { sort: 'issuedOn', width: 104 }),
  col.cell('expiresOn', m.certificate_expires_on(), (row) => row.expiresOn ?? m.certificate_forever(), {
    card: 'fact',
    sort: 'expiresOn',
    width: 104,
  }),
  col.cell('daysLeft', m.certificate_days_left(), (row) => <ValidityTag certificate={row} />, {
    width: 100,
    right: true,
  }),
  col.status('status', m.certificate_status(), ({ status }) => certificateLabels.status.tag(status), {
    width: 80,
  }),
  col.cell('stores', m.certificate_stores(), (row) => <Clamped text={row.storeNames.join(m.kit_comma())} />, {
    width: 110,
  }),
  col.cell('public', m.certificate_is_public(), (row) => (row.isPublic ? m.kit_yes() : m.kit_no()), {
    width: 92,
    isExtra: true,
  }),
  col.text('reviewedBy', m.certificate_reviewed_by(), { width: 110, isExtra: true }),
  col.instant('createdAt', m.certificate_created_at(), { sort: 'createdAt', isExtra: true }),
  col.instant('updatedAt', m.certificate_updated_at(), { sort: 'updatedAt', isExtra: true }),
]
