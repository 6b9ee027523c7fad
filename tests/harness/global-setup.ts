import { startTestPostgres } from './database'

let stop: () => Promise<void> = async () => {}

/** Once per run: one PostgreSQL and one migrated template, whose addresses the test files find in the environment. */
export async function setup(): Promise<void> {
  stop = await startTestPostgres()
}

export async function teardown(): Promise<void> {
  await stop()
}
