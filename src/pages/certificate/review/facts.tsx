import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import {
  type Certificate,
  certificates,
  type ListedCertificate,
} from '../../../../contract/catalogue/certificate'
import { type Coach, coaches } from '../../../../contract/catalogue/coach'
import { rowQuery } from '../../../kit/record/row-query'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { CoachCell } from '../coach-cell'
import { FactList, Facts } from '../facts'
import { certificateLabels } from '../labels'
import { ValidityTag } from '../validity-tag'
import { Comparison } from './comparison'
import { noticesOf } from './notices-of'
import style from './review.module.css'

/** The facts for deciding about a certificate: what is odd, its data, its owner, its earlier versions. */
export function ReviewFacts({ certificate }: { certificate: Certificate }) {
  const { coachId, certNo, prevId, status } = certificate
  const may = useMay()
  const { data: coach } = useQuery(rowQuery(coaches, may(coaches.read) ? coachId : null))
  const { data: siblings } = useQuery({
    queryKey: [certificates.name, 'of-coach', coachId],
    queryFn: ({ signal }) => call(certificates.list, { query: { coach: coachId, pageSize: '50' }, signal }),
  })
  const { data: found } = useQuery({
    queryKey: [certificates.name, 'of-number', certNo],
    queryFn: ({ signal }) => call(certificates.list, { query: { q: certNo, pageSize: '20' }, signal }),
    enabled: status === 'pending',
  })
  const others = siblings?.rows.filter((row) => row.id !== certificate.id)
  const notices = noticesOf(certificate, { coach, siblings: siblings?.rows, found: found?.rows })
  return (
    <>
      {status !== 'pending' || found === undefined || siblings === undefined ? null : (
        <section aria-label={m.certificate_review_checks()}>
          <ul className={style.notices}>
            {notices.map(({ key, weight, text }) => (
              <li key={key} className={style[`notice-${weight}`]}>
                {text}
              </li>
            ))}
            {notices.length === 0 ? (
              <li className="certificate-notice-none">{m.certificate_check_none()}</li>
            ) : null}
          </ul>
        </section>
      )}
      <section aria-labelledby="review-facts">
        <h2 id="review-facts">{m.certificate_review_facts()}</h2>
        <Facts certificate={certificate} />
      </section>
      {prevId === null ? null : (
        <section aria-labelledby="review-previous">
          <h2 id="review-previous">{m.certificate_review_previous_certificate()}</h2>
          <Comparison certificate={certificate} previousId={prevId} />
        </section>
      )}
      <section aria-labelledby="review-coach">
        <h2 id="review-coach">{m.certificate_review_coach()}</h2>
        <CoachCell certificate={certificate} />
        <CoachFacts certificate={certificate} coach={coach} />
      </section>
      <section aria-labelledby="review-others">
        <h2 id="review-others">{m.certificate_review_others()}</h2>
        <Others rows={others} />
      </section>
    </>
  )
}

const statusLabels: Record<Coach['status'], () => string> = {
  active: m.coach_status_active,
  on_leave: m.coach_status_on_leave,
  departed: m.coach_status_departed,
}

function CoachFacts({ certificate, coach }: { certificate: Certificate; coach: Coach | undefined }) {
  const stores = [m.certificate_stores(), certificate.storeNames.join(m.kit_comma())] as const
  if (coach === undefined) return <FactList facts={[stores]} />
  return (
    <FactList
      facts={[
        // The scan has this name, not the one that members see.
        [m.certificate_review_person(), <strong key="name">{coach.personName}</strong>],
        [m.certificate_status(), statusLabels[coach.status]()],
        stores,
        [m.certificate_review_public(), coach.isPublic ? m.kit_yes() : m.kit_no()],
      ]}
    />
  )
}

function Others({ rows }: { rows: readonly ListedCertificate[] | undefined }) {
  if (rows === undefined) return <p className={textStyle.note}>{m.kit_loading()}</p>
  if (rows.length === 0) return <p className={textStyle.note}>{m.certificate_review_others_none()}</p>
  return (
    <ul className={style.others}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>{certificateLabels.kind.label(row.kind)}</span>
          <ValidityTag certificate={row} />
          <StatusTag {...certificateLabels.status.tag(row.status)} />
        </li>
      ))}
    </ul>
  )
}
