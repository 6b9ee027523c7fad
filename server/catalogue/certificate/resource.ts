import { sql } from 'kysely'
import { type Certificate, certificates, type RenewalDraft } from '../../../contract/catalogue/certificate'
import { certificateMachine } from '../../../machines/certificate/certificate.machine'
import type { App } from '../../kit/app'
import { addDays } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import { type ResourceDefinition, untyped, type WriteRequest } from '../../kit/resource/definition'
import { createRow } from '../../kit/resource/mutations'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { serveResource } from '../../kit/resource/serve-resource'
import { checkCertificate, factsOf, isProof } from './check'
import { certificateCsv } from './csv'
import { certificateSearch } from './search'

registerConstraint('certificate_no_key', { code: 'taken', path: ['certNo'] })
registerConstraint('certificate_no_one_coach', { code: 'taken', path: ['certNo'] })
registerConstraint('certificate_scan_key', { code: 'taken', path: ['scanId'] })
registerConstraint('certificate_prev_key', { code: 'already_renewed', path: ['prevId'] })

export function certificateRoutes(app: App): void {
  serveResource(app, certificateResource)
}

/** The certificate that renews this one. */
const next = sql`(
  select renewal.id from certificate renewal where renewal.prev_id = certificate.id and renewal.archived_at is null
)`

export const certificateResource: ResourceDefinition<typeof certificates> = {
  contract: certificates,
  table: 'certificate',
  rows: {
    table: 'certificate',
    visible: ({ storeIds }) => sql<boolean>`
      exists (select from coach_store where coach_id = certificate.coach_id and store_id = any(${storeIds}))`,
  },
  joins: sql`join coach on coach.id = certificate.coach_id join document on document.id = certificate.scan_id`,
  select: (today) => sql`
    ${rowBaseOf('certificate')},
    certificate.coach_id, certificate.kind, certificate.issuer, certificate.issued_on, certificate.expires_on,
    certificate.scan_id, certificate.is_public, certificate.status, certificate.reason, certificate.reviewed_by,
    certificate.reviewed_at, certificate.prev_id, ${next} as next_id,
    coach.display_name as coach_name, coach.staff_no, coach.avatar_id,
    array(select store.name from coach_store join store on store.id = store_id
      where coach_store.coach_id = certificate.coach_id order by position) as store_names,
    left(cert_no, 2) || repeat('*', char_length(cert_no) - 4) || right(cert_no, 2) as cert_no_masked,
    certificate.expires_on - ${today}::date as days_left,
    document.type as scan_type`,
  detail: sql`certificate.cert_no`,
  sorts: {
    expiresOn: sql`coalesce(certificate.expires_on, 'infinity')`,
    createdAt: sql`certificate.created_at`,
    updatedAt: sql`certificate.updated_at`,
    issuedOn: sql`certificate.issued_on`,
    coach: sql`certificate.coach_pinyin`,
  },
  filters: {
    status: (list) => sql`certificate.status = any(${list})`,
    kind: (list) => sql`certificate.kind = any(${list})`,
    expiring: (days, { today }) => sql`
      certificate.status = 'verified'
      and certificate.expires_on between ${today}::date and ${addDays(today, Number(days))}::date`,
    store: (id, { scope }) => {
      const isTheirs = scope.storeIds === null || scope.storeIds.includes(id)
      return isTheirs
        ? sql`exists (select from coach_store where coach_id = certificate.coach_id and store_id = ${id})`
        : sql`false`
    },
    coach: (id) => sql`certificate.coach_id = ${id}`,
  },
  search: {
    members: ['coachId', 'issuer', 'certNo'],
    text: (draft, tx) => certificateSearch(tx, draft),
  },
  check: checkCertificate,
  columns: (own) => ({ ...own }),
  blockers: keepProof,
  lifecycle: {
    machine: certificateMachine,
    facts: factsOf,
    events: {
      verify: (_, now) => ({ reviewedAt: now }),
      reject: ({ reason }, now) => ({ reason, reviewedAt: now }),
      resubmit: () => ({ reason: null, reviewedAt: null, reviewedBy: null }),
      revoke: ({ reason }, now) => ({ reason, reviewedAt: now }),
      renew: () => ({}),
    },
    afterEvent: async (request, { key, body, before }) => {
      if (key === 'renew') await renew(request, before, body)
      else if (key !== 'resubmit')
        await sql`update certificate set reviewed_by = updated_by where id = ${before.id}`.execute(request.tx)
    },
  },
  csv: certificateCsv,
}

/** Only a certificate that was never verified may be archived; it is deleted with its scan after thirty days. */
async function keepProof(tx: Tx, id: string) {
  const { rows } = await sql<
    Pick<Certificate, 'status'>
  >`select status from certificate where id = ${id}`.execute(tx)
  if (rows[0] !== undefined && isProof(rows[0])) throw problem('kept_as_proof')
  return { blockers: [], blockerCount: 0 }
}

/** Creates the pending certificate with coach, kind and visibility of the renewed one. */
async function renew(
  request: WriteRequest<unknown>,
  { coachId, kind, isPublic, id }: Certificate,
  body: RenewalDraft,
): Promise<void> {
  // `prevId` is not a member of the draft, so that clients cannot set it.
  await createRow(untyped(certificateResource), {
    ...request,
    body: { coachId, kind, isPublic, ...body, prevId: id },
  })
}
