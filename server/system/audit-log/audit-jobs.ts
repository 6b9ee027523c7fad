import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema'
import type { Job } from '../../kit/jobs/jobs'
import type { Log } from '../../kit/log'
import { forgetLines } from './forget-lines'
import { sealAll } from './seal-all'
import { verifyChain } from './verify-chain'

/** The endpoint and a nightly schedule run it; its log lines keep the heads of earlier days. */
export const verifyJob = 'audit.verify'

export const auditJobs: Job[] = [
  {
    name: verifyJob,
    every: '50 4 * * *',
    run: async ({ db, now, log }) => {
      await verify(db, now, log)
    },
  },
  {
    name: 'audit.forget',
    every: '40 5 * * *',
    run: ({ db, now, log }) => forgetLines(db, { now, log, isWhole: () => verify(db, now, log) }),
  },
]

/** Whether the chain is whole. */
async function verify(db: Db, now: Date, log: Log): Promise<boolean> {
  await sql`
    update audit_verification set requested_at = coalesce(requested_at, ${now}::timestamptz), progress = 0
  `.execute(db)
  await sealAll(db)
  const reportProgress = async (no: number) => {
    await sql`update audit_verification set progress = ${no}`.execute(db)
  }
  const { checked, headNo, head, broken } = await verifyChain(db, {
    known: await lastWhole(db),
    onProgress: reportProgress,
  })
  const isWhole = broken === null
  await sql`
    update audit_verification set requested_at = null, progress = null, at = ${now}, checked = ${checked},
      head_no = case when ${isWhole} then nullif(${headNo}::bigint, 0) else head_no end,
      head = case when ${isWhole} then decode(${head}, 'hex') else head end,
      broken_seal = ${broken?.seal ?? null}, broken_kind = ${broken?.kind ?? null}, broken_line = ${broken?.lineId ?? null}
  `.execute(db)
  if (isWhole) log.info({ sealed: headNo, head }, 'the audit chain is whole')
  else log.error({ event: 'audit_chain.broken', ...broken, checked }, 'the audit chain is broken')
  return isWhole
}

/** The last seal of the latest successful verification. */
export async function lastWhole(db: Db): Promise<{ no: number; hash: string }[]> {
  const { rows } = await sql<{ no: number; hash: string }>`
    select head_no as no, encode(head, 'hex') as hash from audit_verification where head is not null
  `.execute(db)
  return rows
}
