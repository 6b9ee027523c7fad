import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createDb } from './kit/db/create-db'
import { startPostgres } from './kit/db/postgres'
import { prepareDatabase } from './kit/db/prepare-database'
import { readEnv } from './kit/env'
import { localFileStore } from './kit/files/local-file-store'
import { createLog } from './kit/log'
import { projectRoot } from './kit/project-root'
import { rotateKeys } from './kit/rotate-keys'
import { sealedColumns } from './sealed-columns'
import { documentFile } from './shared/document-store'

/*
 * `npm run rotate-key`: makes a new data key, seals every id card, health note and document with it, and drops the old key. The console
 * must be stopped. After an interruption, run it again to continue.
 */
const writeLine = (line: string) => process.stdout.write(`${line}\n`)

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const env = readEnv(process.env, projectRoot)
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const folder = path.join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl === undefined ? await startPostgres({ folder }) : undefined
  const url = env.databaseUrl ?? postgres?.url ?? ''
  try {
    await prepareDatabase(url, createLog('warn'))
    const db = createDb(url, { max: 2 })
    try {
      const files = { store: localFileStore(path.join(env.dataDir, 'documents')), name: documentFile }
      await rotateKeys(db, { where: env, columns: sealedColumns, files, now: new Date(), writeLine })
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres?.stop()
  }
}
