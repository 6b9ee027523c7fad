import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import { describeBy } from '../../kit/history/describe'
import { RecordName } from '../../kit/record/name'
import { worded } from './labels'

/** A certificate's members as its history and a conflict show them. */
export const describeCertificate = describeBy(
  {
    coachId: m.certificate_coach_id,
    kind: m.certificate_kind,
    issuer: m.certificate_issuer,
    certNo: m.certificate_cert_no,
    issuedOn: m.certificate_issued_on,
    expiresOn: m.certificate_expires_on,
    status: m.certificate_status,
    reason: m.certificate_reason,
    isPublic: m.certificate_is_public,
    scanId: m.certificate_scan_id,
  },
  {
    kind: (value) => worded('kind', value),
    status: (value) => worded('status', value),
    scanId: () => m.certificate_scan_set(),
    coachId: (value) => (
      <RecordName
        resource={coaches}
        id={String(value)}
        nameOf={({ displayName }) => displayName}
        otherwise={m.kit_record_unknown()}
      />
    ),
  },
)
