import { Fragment, type ReactNode } from 'react'
import { m } from '#messages'
import type { Certificate } from '../../../contract/catalogue/certificate'
import { minuteOf } from '../../lib/format'
import { certificateLabels } from './labels'
import style from './review/review.module.css'
import { ValidityTag } from './validity-tag'

/** Names and values, one below another; null is left out. */
export function FactList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode] | null)[]
}) {
  return (
    <dl className={style.facts}>
      {facts.map((fact) =>
        fact === null ? null : (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

/** The data of a certificate, to be compared with its scan. */
export function Facts({ certificate }: { certificate: Certificate }) {
  const { createdBy, createdAt, reviewedBy, reviewedAt, reason } = certificate
  const submitted = { who: createdBy ?? m.kit_history_system(), when: minuteOf(createdAt) }
  return (
    <FactList
      facts={[
        [m.certificate_kind(), certificateLabels.kind.label(certificate.kind)],
        [m.certificate_issuer(), certificate.issuer],
        [m.certificate_cert_no(), <code key="no">{certificate.certNo}</code>],
        [m.certificate_issued_on(), certificate.issuedOn],
        [
          m.certificate_expires_on(),
          certificate.expiresOn === null ? (
            m.certificate_forever()
          ) : (
            <>
              {certificate.expiresOn} <ValidityTag certificate={certificate} />
            </>
          ),
        ],
        [m.certificate_is_public(), certificate.isPublic ? m.kit_yes() : m.kit_no()],
        [m.certificate_created_at(), m.certificate_submitted(submitted)],
        reviewedAt === null
          ? null
          : [
              m.certificate_reviewed_at(),
              m.certificate_reviewed({
                who: reviewedBy ?? m.kit_history_system(),
                when: minuteOf(reviewedAt),
              }),
            ],
        reason === null ? null : [m.certificate_reason(), reason],
      ]}
    />
  )
}
