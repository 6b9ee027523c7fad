import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { ImportRun } from '../../contract/system/imports'
import { type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { file, importBase, importerOf, record } from './fixtures/imports'

let gym: Gym
let by: ReturnType<typeof importerOf>
beforeAll(async () => {
  gym = await startGym()
  by = importerOf(gym, gym.admin)
}, 30_000)
afterAll(() => gym.close())

let serial = 0
/** This many records that no other test has. */
const fileOf = (count: number) =>
  file(...Array.from({ length: count }, () => record({ id: `Cut_${++serial}`, name: `Cut short ${serial}` })))
const count = async (query: ReturnType<typeof sql<{ found: number }>>) =>
  (await query.execute(gym.db)).rows[0]?.found ?? 0
const exercises = () => count(sql`select count(*)::int as found from exercise`)
const cancel = ({ id, version }: ImportRun) =>
  gym.admin('POST', `${importBase}/${id}/cancel`, {}, versioned({ version }))

/** Cancels as soon as a part is done, while the job is running; returns the run after the job has noticed. */
async function cutShort(verb: 'check' | 'apply', from: ImportRun): Promise<ImportRun> {
  const run = await by.begun(verb, from)
  const job = by.runJob(verb, run.id, run.version)
  const progress = verb === 'check' ? 'checked' : 'applied'
  for (;;) {
    const { counts } = await by.read(run.id)
    if (counts[progress] > 0) break
  }
  expect((await cancel(run)).status).toBe(200)
  await job
  return by.read(run.id)
}

describe('an import that is cancelled', () => {
  it('keeps the parts that are written whole, and goes on with the others when it is begun again', async () => {
    const before = await exercises()
    const stopped = await cutShort('apply', await by.checked(fileOf(450)))
    const { applied } = stopped.counts
    expect([stopped.status, applied % 100, applied < 450]).toEqual(['cancelled', 0, true])
    expect((await exercises()) - before).toBe(applied)
    const reported = await sql`
      select who, after from audit where action = 'import.cancel' and row_id = ${stopped.id}
    `.execute(gym.db)
    expect(reported.rows).toEqual([{ who: 'admin', after: { status: 'cancelled', written: applied } }])
    const done = await by.work('apply', stopped)
    expect(done).toMatchObject({ status: 'done', counts: { create: 450, applied: 450 } })
    expect((await exercises()) - before).toBe(450)
    expect(
      await count(sql`
        select count(*)::int as found from audit join import_origin on import_origin.row_id = audit.row_id
        where audit.action = 'exercise.create' and run_id = ${stopped.id}
      `),
    ).toBe(450)
  }, 120_000)

  it('may be tried out again instead: what is written counts as the same then', async () => {
    const stopped = await cutShort('apply', await by.checked(fileOf(250)))
    const { applied } = stopped.counts
    const again = await by.work('check', stopped)
    expect(again).toMatchObject({
      status: 'checked',
      counts: { same: applied, create: 250 - applied, refuse: 0, applied: 0 },
    })
    expect(await by.work('apply', again)).toMatchObject({
      status: 'done',
      counts: { applied: 250 - applied, same: applied },
    })
  }, 120_000)
})

describe('a dry run that is cancelled', () => {
  it('leaves nothing, and can be begun again', async () => {
    const before = await exercises()
    const run = await by.received(fileOf(350))
    const stopped = await cutShort('check', run)
    expect(stopped.status).toBe('parsed')
    expect(await exercises()).toBe(before)
    const checked = await by.work('check', stopped)
    expect(checked).toMatchObject({ status: 'checked', counts: { checked: 350, create: 350, refuse: 0 } })
  }, 120_000)

  it('has no say in the one that is begun after it', async () => {
    const first = await by.begun('check', await by.received(fileOf(120)))
    expect((await cancel(first)).status).toBe(200)
    const second = await by.begun('check', await by.read(first.id))
    // The job of the first run, which is late.
    await by.runJob('check', first.id, first.version)
    expect((await by.read(first.id)).counts.checked).toBe(0)
    await by.runJob('check', second.id, second.version)
    expect(await by.read(first.id)).toMatchObject({ status: 'checked', counts: { create: 120 } })
  }, 60_000)
})

it('there is nothing to cancel before and after the work, nor for who saw another version', async () => {
  const run = await by.received(fileOf(1))
  expect(await refusal(cancel(run))).toEqual([409, 'not_allowed_now', []])
  const done = await by.work('apply', await by.work('check', run))
  expect(await refusal(cancel(done))).toEqual([409, 'not_allowed_now', []])
  expect(await refusal(cancel({ ...done, version: 1 }))).toEqual([409, 'stale', []])
})
