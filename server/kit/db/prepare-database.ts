import path from 'node:path'
import { migrateJobs } from '../jobs/jobs'
import type { Log } from '../log'
import { projectRoot } from '../project-root'
import { explainRefusal } from './explain-refusal'
import { migrate } from './migrate'
import { requireWholeSchema } from './require-whole-schema'

/** Migrates the database. Throws an error with one sentence when this build cannot serve it. */
export async function prepareDatabase(url: string, log: Log): Promise<void> {
  try {
    const applied = await migrate(url, path.join(projectRoot, 'server', 'migrations'))
    if (applied.length > 0) log.info({ applied }, 'migrated')
    await migrateJobs(url, log)
    await requireWholeSchema(url, projectRoot)
  } catch (error) {
    throw explainRefusal(url, error)
  }
}
