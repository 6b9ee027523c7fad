import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { ImportRow, ImportRun } from '../../contract/system/imports'
import { projectRoot } from '../../server/kit/project-root'
import { importablesOf } from '../../server/system/import/importables-of'
import { importJobs } from '../../server/system/import/jobs'
import type { Ask, TestApp } from '../harness/app'
import { versioned } from './gym'

export const importBase = '/api/v1/imports'

type File = string | Uint8Array

/** free-exercise-db as it was published: 873 exercises, in the public domain. */
export const freeExerciseDb = async () =>
  gunzipSync(await readFile(path.join(projectRoot, 'tests', 'fixtures', 'free-exercise-db.json.gz')))

export function sendFile(
  ask: Ask,
  file: File,
  name = 'file',
  kind: ImportRun['kind'] = 'exercise',
): Promise<Response> {
  const address = `${importBase}?kind=${kind}&name=${encodeURIComponent(name)}`
  return ask('POST', address, file, { 'content-type': 'application/octet-stream' })
}

/** The client of an import: requests, and the jobs as the worker runs them. */
export function importerOf(
  { db, clock, secrets }: Pick<TestApp, 'db' | 'clock' | 'secrets'>,
  ask: Ask,
  kind: ImportRun['kind'] = 'exercise',
) {
  const reply = async <Body>(requested: Promise<Response>, status: number): Promise<Body> => {
    const given = await requested
    if (given.status !== status) throw new Error(`${given.status} ${await given.text()}`)
    return given.json()
  }
  const read = (id: string) => reply<ImportRun>(ask('GET', `${importBase}/${id}`), 200)
  const begun = (verb: 'check' | 'apply' | 'cancel', { id, version }: ImportRun) =>
    reply<ImportRun>(ask('POST', `${importBase}/${id}/${verb}`, {}, versioned({ version })), 200)
  const work = async (verb: 'check' | 'apply', run: ImportRun): Promise<ImportRun> => {
    const { id, version } = await begun(verb, run)
    await runJob(verb, id, version)
    return read(id)
  }
  const runJob = async (verb: 'check' | 'apply', runId: string, version?: number) => {
    const job = importJobs(importablesOf(secrets)).find(({ name }) => name === `import.${verb}`)
    if (job === undefined) throw new Error(`there is no job import.${verb}`)
    const requested = await sql<{ payload: { version: number } }>`
      select payload from graphile_worker._private_jobs where key = ${`import ${runId}`}
    `.execute(db)
    const named = requested.rows.map(({ payload }) => payload).find((one) => one.version === version)
    await job.run({
      db,
      now: clock(),
      log: pino({ level: 'silent' }),
      payload: { ...named, runId, version },
      once: (work) => db.transaction().execute(work),
    })
  }
  const received = (file: File, name?: string) => reply<ImportRun>(sendFile(ask, file, name, kind), 201)
  const checked = async (file: File) => work('check', await received(file))
  return {
    read,
    begun,
    work,
    runJob,
    received,
    checked,
    imported: async (file: File) => work('apply', await checked(file)),
    rows: async ({ id }: ImportRun, query = 'pageSize=200') =>
      (await reply<{ rows: ImportRow[] }>(ask('GET', `${importBase}/${id}/rows?${query}`), 200)).rows,
  }
}

/** `[n, verdict, codes of its problems]` of each record. */
export const verdicts = (rows: ImportRow[]) =>
  rows.map(({ n, verdict, problems }) => [n, verdict, problems.map(({ code }) => code)])

/** An exercise in the shape of free-exercise-db. */
export const record = (own: Record<string, unknown> = {}) => ({
  id: 'Squat',
  name: 'Squat',
  force: 'push',
  level: 'beginner',
  mechanic: 'compound',
  equipment: 'barbell',
  primaryMuscles: ['quadriceps'],
  secondaryMuscles: ['glutes'],
  instructions: ['Stand with the bar on your shoulders.', 'Sit down and stand up.'],
  category: 'strength',
  images: [],
  ...own,
})
export const file = (...records: unknown[]) => JSON.stringify(records)

/** A text in the encoding of Excel in China. */
export function gb18030(text: string): Uint8Array {
  codes ??= codesOfGb18030()
  const bytes: number[] = []
  for (const letter of text)
    bytes.push(...(letter < '\x80' ? [letter.charCodeAt(0)] : (codes.get(letter) ?? [63])))
  return Uint8Array.from(bytes)
}

let codes: Map<string, number[]> | undefined

function codesOfGb18030() {
  const decoder = new TextDecoder('gb18030')
  const found = new Map<string, number[]>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++)
      if (low !== 0x7f) found.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  return found
}
