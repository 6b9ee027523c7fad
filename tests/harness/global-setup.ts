import { startTestPostgres } from './database/database'
import { buildFileReader } from './file-reader'

let stop: () => Promise<void> = async () => {}

/** Once per run: one PostgreSQL and one migrated template, whose addresses the test files find in the environment, and the file reader. */
export async function setup(): Promise<void> {
  await buildFileReader()
  stop = await startTestPostgres()
}

export async function teardown(): Promise<void> {
  await stop()
}
