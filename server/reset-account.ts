import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createDb } from './kit/db/create-db'
import { startPostgres } from './kit/db/postgres'
import { prepareDatabase } from './kit/db/prepare-database'
import { readEnv } from './kit/env'
import { createLog } from './kit/log'
import { projectRoot } from './kit/project-root'
import { resetAccount } from './system/account/reset-account'

/*
 * `npm run reset-account -- <username>`: prints a link for setting a new password, whether or not the console runs. Exits with 1 on
 * failure.
 */
try {
  const [username, ...more] = process.argv.slice(2)
  if (username === undefined || more.length > 0) throw new Error('Usage: npm run reset-account -- <username>')
  await run(username)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(username: string): Promise<void> {
  const env = readEnv(process.env, projectRoot)
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const folder = path.join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl === undefined ? await startPostgres({ folder }) : undefined
  const url = env.databaseUrl ?? postgres?.url ?? ''
  try {
    await prepareDatabase(url, createLog('warn'))
    const db = createDb(url, { max: 2 })
    try {
      const { token, expiresAt } = await resetAccount(db, username, new Date())
      const origin = env.publicOrigin ?? `http://localhost:${env.port}`
      process.stdout.write(`${origin}/login#link=${token}\nIt opens once, until ${expiresAt}.\n`)
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres?.stop()
  }
}
