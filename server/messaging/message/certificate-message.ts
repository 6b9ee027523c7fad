import { type RawBuilder, sql } from 'kysely'
import { m } from '#messages'
import type { Certificate } from '../../../contract/catalogue/certificate'
import { endOfDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { MessageDraft } from './queue-messages'

export interface CertificateFacts {
  id: string
  personId: string
  member: string
  kind: Certificate['kind']
  number: string
  expiresOn: string
  business: string
}

/** What a text may say of coaches' certificates. */
export async function certificatesFor(
  tx: Tx,
  where: RawBuilder<boolean>,
  most: number,
): Promise<CertificateFacts[]> {
  const { rows } = await sql<CertificateFacts>`
    select certificate.id, coach.person_id, person.name as member, certificate.kind, cert_no as number, expires_on,
      (select value ->> 'name' from setting where name = 'business') as business
    from certificate join coach on coach.id = certificate.coach_id join person on person.id = coach.person_id
    where certificate.expires_on is not null and ${where} order by certificate.expires_on, certificate.id limit ${most}
  `.execute(tx)
  return rows
}

/** Tells a coach of a certificate that ends, until it has ended. */
export function certificateMessage(occasion: string, facts: CertificateFacts): MessageDraft {
  const { id, personId, member, kind, number, expiresOn, business } = facts
  return {
    event: 'certificate_ends',
    occasion: `${id} ${occasion}`,
    personId,
    variables: {
      member,
      number,
      business,
      certificate: (locale) => m[`certificate_kind_${kind}`]({}, { locale }),
    },
    days: { day: expiresOn },
    link: { kind: 'certificate', id },
    expiresAt: endOfDay(expiresOn),
  }
}
