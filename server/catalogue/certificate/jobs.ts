import { sql } from 'kysely'
import { type Certificate, certificates } from '../../../contract/catalogue/certificate'
import { certificateMachine } from '../../../machines/certificate/certificate.machine'
import { advance } from '../../../machines/lifecycle'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { Job } from '../../kit/jobs/jobs'
import { invalidateAffected } from '../../kit/resource/cached-count'
import { readRow } from '../../kit/resource/list-rows'
import { systemContext } from '../../kit/resource/system-context'
import { factsOf } from './check'
import { certificateResource } from './resource'

const expire: Job = {
  name: 'certificate.expire',
  every: '5 0 * * *',
  run: async ({ db, now, log, once }) => {
    await once(async (tx) => {
      const expired = await expireCertificates(tx, now)
      if (expired > 0) log.info({ certificates: expired }, 'certificates have expired')
    })
    invalidateAffected(db, certificates.update)
  },
}

/**
 * Expires certificates whose last day is over, and the database takes coaches without another valid one off the public site. Returns their
 * number.
 */
export async function expireCertificates(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from certificate
    where status = 'verified' and archived_at is null and expires_on < ${shanghaiDay(now)}::date
    order by coach_id, id for update
  `.execute(tx)
  for (const { id } of rows) await expireOne(tx, id, now)
  return rows.length
}

async function expireOne(tx: Tx, id: string, now: Date): Promise<void> {
  const before = await certificate(tx, id, now)
  const verdict = advance(certificateMachine, before.status, factsOf(before, now), 'certificate.expire')
  if (!verdict.ok) throw new Error(`certificate ${id} does not expire in ${before.status}`)
  await sql`
    update certificate set status = ${verdict.status}, version = version + 1, updated_at = ${now}, updated_by = 'system'
    where id = ${id}
  `.execute(tx)
  const after = await certificate(tx, id, now)
  await systemContext(tx, now).audit({
    action: 'certificate.expire',
    table: 'certificate',
    rowId: id,
    before,
    after,
  })
}

async function certificate(tx: Tx, id: string, now: Date): Promise<Certificate> {
  const row = await readRow(tx, certificateResource, id, now)
  if (row === undefined) throw new Error(`certificate ${id} does not exist`)
  return row
}

/** Deletes certificates thirty days after they were archived; content/document/jobs.ts then removes their unreferenced scans. */
const purge: Job = {
  name: 'certificate.purge',
  every: '20 3 * * *',
  run: async ({ db, now, log, once }) => {
    await once(async (tx) => {
      const { rows } = await sql<Pick<Certificate, 'id' | 'coachId' | 'kind' | 'issuer' | 'status'>>`
        delete from certificate
        where archived_at < ${now}::timestamptz - interval '30 days'
          and not exists (select from certificate renewal where renewal.prev_id = certificate.id)
        returning id, coach_id, kind, issuer, status
      `.execute(tx)
      const lines = rows.map(({ id, ...before }) => ({
        action: 'certificate.purge',
        table: 'certificate',
        rowId: id,
        before,
      }))
      await systemContext(tx, now).audits(lines)
      if (rows.length > 0) log.info({ certificates: rows.length }, 'archived certificates are gone')
    })
    invalidateAffected(db, certificates.update)
  },
}

export const certificateJobs: Job[] = [expire, purge]
