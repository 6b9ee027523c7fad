import { cp, rm } from 'node:fs/promises'
import { freshDatabase, onceInRun, type TestDatabase } from './database/database'
import { administrator, dataFolder, startConsole } from './process'

/** A console's data folder and database. */
export interface Place {
  folder: Awaited<ReturnType<typeof dataFolder>>
  database: TestDatabase
}

/** A separate place with the demo chain: a copy of the run's, which the first process fills by the set-up page's own request. */
export async function demoPlace(): Promise<Place> {
  const filled = process.env.TEST_DEMO_FOLDER ?? ''
  const template = await onceInRun('demo', async (database) => {
    await rm(filled, { recursive: true, force: true })
    await fillDemo({ DATA_DIR: filled, DATABASE_URL: database.url })
  })
  const folder = await dataFolder()
  await cp(filled, folder.path, { recursive: true })
  return { folder, database: await freshDatabase(template) }
}

/** Fills a new database with the demo chain. */
export async function fillDemo(env: { DATA_DIR: string; DATABASE_URL: string }): Promise<void> {
  const server = await startConsole({ ...env, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  const code = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(server.output())?.[0]
  const reply = await fetch(`${server.url}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, ...administrator, demo: true }),
  })
  const answer = await reply.text()
  await server.stop()
  if (reply.status !== 201) throw new Error(`cannot set up: ${reply.status} ${answer}`)
}
