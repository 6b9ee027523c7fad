import { startTestPostgres } from './database/database'
import { buildFileReader } from './file-reader'

let stop: () => Promise<void> = async () => {}

/** Once per run: one PostgreSQL and one migrated template, whose addresses the test files find in the environment, and the file reader. */
export async function setup(): Promise<void> {
  // `npm test` names the one of its build.
  if (process.env.TEST_FILE_READER === undefined) await buildFileReader()
  stop = await startTestPostgres()
}

export async function teardown(): Promise<void> {
  await stop()
}
