import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import { applyRun, checkRun } from '../../kit/import/apply-run'
import type { Importable } from '../../kit/import/importable'
import { importableOf, moveRun } from '../../kit/import/stored-import-run'
import type { Job, JobTools } from '../../kit/jobs/jobs'
import { ProblemError } from '../../kit/problem'

export const importJobs = (importables: readonly Importable[]): Job[] => [
  { name: 'import.check', run: (tools) => work(tools, importables, checkRun) },
  { name: 'import.apply', run: (tools) => work(tools, importables, applyRun) },
  {
    // The origin of rows is kept; records and their report are deleted, those of people sooner.
    name: 'import.forget',
    every: '50 3 * * *',
    run: async ({ db, now }) => {
      const personal = importables.filter(({ isPersonal }) => isPersonal).map(({ kind }) => kind)
      await sql`
        delete from import_run
        where updated_at < ${now}::timestamptz - interval '90 days'
          or status <> 'done' and kind = any(${personal}) and updated_at < ${now}::timestamptz - interval '7 days'
      `.execute(db)
    },
  },
]

/** Continues after an interruption, because each transaction also records what it has written. A refusal of the whole file ends the run. */
async function work(
  { db, payload }: JobTools,
  importables: readonly Importable[],
  step: typeof checkRun,
): Promise<void> {
  // The payload that ./import.ts passed to `enqueue`.
  const { accountId, ...named } = payload as {
    runId: string
    version?: number
    accountId?: string | null
  }
  const { runId } = named
  const clock = () => new Date()
  const kind = await kindOf(db, runId)
  // The run has been deleted.
  if (kind === undefined) return
  try {
    await step(
      importableOf(importables, kind),
      { ...named, accountId: accountId ?? undefined },
      { db, clock },
    )
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code === 'unavailable') throw error
    const failure = error.cause instanceof Error ? error.cause.message : error.code
    await db
      .transaction()
      .execute((tx) => moveRun(tx, { id: runId, now: clock() }, 'import.fail', { failure }))
  }
}

async function kindOf(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`select kind from import_run where id = ${id}`.execute(tx)
  return rows[0]?.kind
}
