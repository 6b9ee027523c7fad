import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { m } from '#messages'
import { createDb } from '../db/create-db'
import { explainRefusal } from '../db/explain-refusal'
import { startPostgres } from '../db/postgres'
import { prepareDatabase } from '../db/prepare-database'
import type { Db } from '../db/schema'
import { type Env, readEnv } from '../env'
import { createLog } from '../log'
import { projectRoot } from '../project-root'
import { Refusal } from '../refusal'

export interface Instance {
  env: Env
  url: string
}

/** The instance of the settings; starts the embedded database, or joins one that runs. */
export async function withInstance(work: (instance: Instance) => Promise<void>): Promise<void> {
  const env = readEnv(process.env, projectRoot)
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const folder = path.join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl === undefined ? await startPostgres({ folder }) : undefined
  const url = env.databaseUrl ?? postgres?.url ?? ''
  try {
    await work({ env, url })
  } catch (error) {
    // A database without the tables of this build.
    if (error instanceof pg.DatabaseError && error.code === '42P01')
      throw new Refusal((locale) => m.backup_refused_other_build({}, { locale }), { cause: error })
    throw explainRefusal(url, error)
  } finally {
    await postgres?.stop()
  }
}

/** The database of the instance; `migrates` brings it to the tables of this build first. */
export async function withDatabase(
  work: (db: Db, env: Env) => Promise<void>,
  { migrates = false, connections = 2 }: { migrates?: boolean; connections?: number } = {},
): Promise<void> {
  await withInstance(async ({ env, url }) => {
    if (migrates) await prepareDatabase(url, createLog('warn'))
    const db = createDb(url, { max: connections })
    try {
      await work(db, env)
    } finally {
      await db.destroy()
    }
  })
}
