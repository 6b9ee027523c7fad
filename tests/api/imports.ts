import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import type { ImportRow, ImportRun } from '../../contract/import'
import { projectRoot } from '../../server/kit/project-root'
import { importJobs } from '../../server/resources/import/import-jobs'
import type { Ask, TestApp } from '../harness/app'
import { versioned } from './gym'

export const importBase = '/api/v1/imports'

type File = string | Uint8Array

/** free-exercise-db as it was published: 873 exercises, in the public domain. */
export const freeExerciseDb = async () =>
  gunzipSync(await readFile(path.join(projectRoot, 'tests', 'fixtures', 'free-exercise-db.json.gz')))

export function sendFile(ask: Ask, file: File, name = 'file'): Promise<Response> {
  const address = `${importBase}?kind=exercise&name=${encodeURIComponent(name)}`
  return ask('POST', address, file, { 'content-type': 'application/octet-stream' })
}

/** What an import is driven by: requests, and the jobs as the worker runs them. */
export function importerOf({ db, clock }: Pick<TestApp, 'db' | 'clock'>, ask: Ask) {
  const reply = async <Body>(asked: Promise<Response>, status: number): Promise<Body> => {
    const given = await asked
    if (given.status !== status) throw new Error(`${given.status} ${await given.text()}`)
    return given.json()
  }
  const read = (id: string) => reply<ImportRun>(ask('GET', `${importBase}/${id}`), 200)
  const work = async (verb: 'check' | 'apply', { id, version }: ImportRun): Promise<ImportRun> => {
    await reply(ask('POST', `${importBase}/${id}/${verb}`, {}, versioned({ version })), 200)
    await runJob(verb, id)
    return read(id)
  }
  const runJob = async (verb: 'check' | 'apply', runId: string) => {
    const job = importJobs.find(({ name }) => name === `import.${verb}`)
    if (job === undefined) throw new Error(`there is no job import.${verb}`)
    await job.run({
      ...{ db, now: clock(), log: pino({ level: 'silent' }), payload: { runId } },
      once: (work) => db.transaction().execute(work),
    })
  }
  const received = (file: File, name?: string) => reply<ImportRun>(sendFile(ask, file, name), 201)
  const checked = async (file: File) => work('check', await received(file))
  return {
    ...{ read, work, runJob, received, checked },
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
