import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Exercise } from '../../contract/content/exercise'
import { projectRoot } from '../../server/kit/project-root'
import { askOf, signIn } from '../harness/app'
import { answer, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { file, freeExerciseDb, importBase, importerOf, record, sendFile, verdicts } from './fixtures/imports'

let gym: Gym
let by: ReturnType<typeof importerOf>
beforeAll(async () => {
  gym = await startGym()
  by = importerOf(gym, gym.admin)
})
afterAll(() => gym.close())

const exercise = async (id: string | null | undefined): Promise<Exercise> =>
  (await gym.admin('GET', `/api/v1/exercises/${id}`)).json()
const howMany = async () =>
  (await sql<{ found: number }>`select count(*)::int as found from exercise`.execute(gym.db)).rows[0]!.found
let serial = 0
/** A record that no other test has. */
const fresh = (own: Record<string, unknown> = {}) => {
  const id = `Fresh_${++serial}`
  return record({ id, name: `Fresh ${serial}`, ...own })
}

describe('who may', () => {
  const one = { 'if-match': '"1"' }
  it.each([
    ['POST', `${importBase}?kind=exercise`, '[]', {}],
    ['GET', importBase, undefined, {}],
    ['GET', `${importBase}/${unknownId}`, undefined, {}],
    ['GET', `${importBase}/${unknownId}/rows`, undefined, {}],
    ['GET', `${importBase}/${unknownId}/report.csv`, undefined, {}],
    ['POST', `${importBase}/${unknownId}/map`, { mapping: {} }, one],
    ['POST', `${importBase}/${unknownId}/check`, {}, one],
    ['POST', `${importBase}/${unknownId}/apply`, {}, one],
    ['POST', `${importBase}/${unknownId}/cancel`, {}, one],
  ] as [string, string, unknown, Record<string, string>][])(
    'neither a stranger nor another role may %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([
        401,
        'not_signed_in',
        [],
      ])
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('who may import but not write exercises may not import exercises', async () => {
    await sql`update role set permissions = '{import:*}' where name = 'reader'`.execute(gym.db)
    const reader = await signIn(gym.app, 'reader', 'correct horse battery')
    expect((await answer(sendFile(reader, file(record())))).body).toMatchObject({
      code: 'forbidden',
      permission: 'exercise:write',
    })
  })
})

describe('free-exercise-db', () => {
  it('comes in whole; the second time nothing changes', async () => {
    const whole = await freeExerciseDb()
    const run = await by.imported(whole)
    const all = { records: 873, checked: 873, change: 0, refuse: 0, warned: 873 }
    expect(run).toMatchObject({ status: 'done', counts: { ...all, create: 873, same: 0, applied: 873 } })
    const written = await sql`select id, version from exercise order by id`.execute(gym.db)
    expect(written.rows).toHaveLength(873)
    const again = await by.imported(whole)
    expect(again).toMatchObject({ status: 'done', counts: { ...all, create: 0, same: 873, applied: 0 } })
    expect((await sql`select id, version from exercise order by id`.execute(gym.db)).rows).toEqual(
      written.rows,
    )
    const { rows } = await sql<{ code: string; found: number }>`
      select problem ->> 'code' as code, count(*)::int as found
      from import_row, jsonb_array_elements(problems) problem where run_id = ${run.id} group by 1 order by 1
    `.execute(gym.db)
    expect(rows).toEqual([
      { code: 'images_left_out', found: 873 },
      { code: 'no_steps', found: 5 },
      { code: 'repeated_left_out', found: 9 },
      { code: 'split', found: 27 },
      { code: 'subtype_made', found: 37 },
    ])
  }, 240_000)

  it('keeps who made it, and sorts it into types', async () => {
    const [id] = await ids(gym.admin('GET', '/api/v1/exercises?q=3/4 Sit-Up'))
    expect(await exercise(id)).toMatchObject({
      name: '3/4 Sit-Up',
      aliases: ['3/4 Sit Up'],
      typeName: '力量训练',
      subtypeName: '核心',
      primaryMuscles: ['abdominals'],
      equipment: ['bodyweight'],
      level: 'beginner',
      force: 'pull',
      mechanic: 'compound',
      licence: 'unlicense',
      source: 'https://github.com/yuhonas/free-exercise-db',
      author: 'free-exercise-db',
      status: 'draft',
      stepCount: 5,
      createdBy: 'admin',
    })
  })
})

describe('a record', () => {
  it('that says something else the next time changes its row; one that does not leaves it to the staff', async () => {
    const given = [fresh(), fresh()]
    const [first, second] = await by.rows(await by.imported(file(...given)))
    const edited = await exercise(second?.rowId)
    await gym.admin('PATCH', `/api/v1/exercises/${edited.id}`, { name: '改过的名字' }, versioned(edited))
    const run = await by.imported(file({ ...given[0], level: 'expert' }, given[1]))
    expect(verdicts(await by.rows(run))).toEqual([
      [1, 'change', []],
      [2, 'same', []],
    ])
    expect([(await exercise(first?.rowId)).level, (await exercise(second?.rowId)).name]).toEqual([
      'expert',
      '改过的名字',
    ])
  })

  it('that cannot enter stays outside, alone, and is told why', async () => {
    const name = fresh().name
    const before = await howMany()
    const run = await by.imported(
      file(
        fresh({ name }),
        fresh({ name }),
        fresh({ name: '' }),
        'no object',
        fresh({ id: `Fresh_${serial}`, name: 'Another' }),
        fresh(),
      ),
    )
    expect(verdicts(await by.rows(run))).toEqual([
      [1, 'create', []],
      [2, 'refuse', ['duplicate_in_file']],
      [3, 'refuse', ['required']],
      [4, 'refuse', ['no_record']],
      [5, 'create', []],
      [6, 'create', []],
    ])
    expect((await howMany()) - before).toBe(3)
    // By hand, or from another source: its name is in use.
    expect(verdicts(await by.rows(await by.imported(file(fresh({ name, id: 'elsewhere' })))))).toEqual([
      [1, 'refuse', ['taken']],
    ])
  })

  it('whose row is archived is refused when it has changed', async () => {
    const given = fresh()
    const [made] = await by.rows(await by.imported(file(given)))
    const row = await exercise(made?.rowId)
    await gym.admin('DELETE', `/api/v1/exercises/${row.id}`, undefined, versioned(row))
    expect(verdicts(await by.rows(await by.imported(file(given))))).toEqual([[1, 'same', []]])
    const changed = await by.imported(file({ ...given, level: 'expert' }))
    expect(verdicts(await by.rows(changed))).toEqual([[1, 'refuse', ['row_archived']]])
  })

  it.each([
    [
      'muscles nobody knows',
      { primaryMuscles: ['heart'], secondaryMuscles: [] },
      ['unknown_name', 'no_muscles', 'subtype_made'],
    ],
    ['equipment nobody knows', { equipment: 'spaceship' }, ['unknown_name']],
    ['no level', { level: null }, ['assumed']],
    ['no steps', { instructions: [] }, ['no_steps']],
    ['a name of 90 letters', { name: `Long ${'x'.repeat(85)}` }, ['cut']],
    ['pictures', { images: ['a.jpg'] }, ['images_left_out']],
    ['invisible characters', { instructions: ['Stand\u0007 up.'] }, ['cleaned']],
    ['NUL', { instructions: ['Stand\u0000 up.'] }, ['cleaned']],
  ] as [string, Record<string, unknown>, string[]][])(
    'with %s comes in and is told about',
    async (_, own, codes) => {
      expect(verdicts(await by.rows(await by.imported(file(fresh(own)))))).toEqual([[1, 'create', codes]])
    },
  )

  it('with a text of 30,000 letters comes in as steps, what is beyond them told', async () => {
    const sentence = `${'word '.repeat(40)}end. `
    const [row] = await by.rows(await by.imported(file(fresh({ instructions: [sentence.repeat(150)] }))))
    expect(row?.problems.map(({ code }) => code)).toEqual(['split', 'left_out'])
    const { steps } = await exercise(row?.rowId)
    expect([steps.length, steps.every(({ text }) => text.endsWith('end.'))]).toEqual([24, true])
  })

  it('with HTML comes in as plain text', async () => {
    const html =
      '<p>Stand &amp; breathe.</p><script>alert(1)</script><ul><li>Sit <b>down</b>.</li><li onclick="x()">Get up.</li></ul>'
    const [row] = await by.rows(await by.imported(file(fresh({ instructions: [html] }))))
    expect(verdicts([row!])).toEqual([[1, 'create', ['cleaned']]])
    expect((await exercise(row?.rowId)).steps.map(({ text }) => text)).toEqual([
      'Stand & breathe.',
      'Sit down.',
      'Get up.',
    ])
  })
})

describe('wger', () => {
  it('as it is published comes in with each exercise’s licence and author; what has no English text does not', async () => {
    const run = await by.imported(
      await readFile(path.join(projectRoot, 'tests/fixtures/wger-exercises.json')),
    )
    const rows = await by.rows(run)
    expect([run.shape, ...verdicts(rows)]).toEqual([
      'wger',
      [1, 'refuse', ['no_translation', 'no_steps']],
      [2, 'refuse', ['no_translation', 'no_steps', 'left_out']],
      [3, 'create', ['cleaned']],
      [4, 'create', ['cleaned']],
      [5, 'refuse', ['no_translation', 'no_steps']],
      [6, 'create', ['cleaned']],
      [7, 'create', ['cleaned']],
    ])
    expect(await exercise(rows[2]?.rowId)).toMatchObject({
      name: 'Hanging Leg Raises',
      typeName: '力量训练',
      subtypeName: '核心',
      primaryMuscles: ['abdominals'],
      equipment: ['pull_up_bar'],
      licence: 'cc_by_sa_3',
      author: 'robhoyt',
      source: 'https://wger.de',
      status: 'draft',
      steps: [
        {
          imageId: null,
          startS: null,
          text: 'Hanging from bar or straps, bring legs up with knees extended or flexed',
        },
      ],
    })
    expect(await exercise(rows[5]?.rowId)).toMatchObject({
      primaryMuscles: ['abdominals'],
      secondaryMuscles: ['obliques'],
      stepCount: 2,
      author: 'Mahoney',
    })
    const again = await by.imported(
      await readFile(path.join(projectRoot, 'tests/fixtures/wger-exercises.json')),
    )
    expect(again.counts).toMatchObject({ same: 4, refuse: 3, applied: 0 })
  })

  it('of this year names texts translations, and exercises by uuid', async () => {
    const run = await by.imported(
      file(
        entry('exercise', 9, { ...base, uuid: 'u-9', category: 9, muscles: [10], license_author: 'Cid' }),
        entry('translation', 90, {
          ...texts,
          exercise_base: undefined,
          exercise: 9,
          name: 'Sissy squat',
          description: 'Lean back.',
        }),
        entry('alias', 2, { translation: 90, alias: 'Lean squat' }),
      ),
    )
    const [row] = await by.rows(run)
    expect(verdicts([row!])).toEqual([[1, 'create', []]])
    expect(await exercise(row?.rowId)).toMatchObject({
      aliases: ['Lean squat'],
      subtypeName: '腿部',
      primaryMuscles: ['quadriceps'],
      author: 'Ada, Cid',
    })
  })

  const entry = (model: string, pk: number, fields: object) => ({ model: `exercises.${model}`, pk, fields })
  const base = { muscles: [], muscles_secondary: [], equipment: [] }
  const texts = { license: 2, license_author: 'Ada', language: 2, exercise_base: 7 }
  it('is joined from exercises and their texts, with licence and authors', async () => {
    const run = await by.imported(
      file(
        entry('exercisebase', 7, {
          uuid: 'u-7',
          category: 12,
          muscles: [12, 99],
          muscles_secondary: [1],
          equipment: [6],
          license: 1,
          license_author: 'Ben',
        }),
        entry('exercise', 70, {
          ...texts,
          name: 'Pull-up of wger',
          description: '<p>Hang.</p>\n<p>Pull up.</p>',
        }),
        entry('exercise', 71, { ...texts, language: 1, name: 'Klimmzug', description: '' }),
        entry('alias', 1, { exercise: 70, alias: 'Chin over bar' }),
        entry('exercisecomment', 1, { exercise: 70, comment: 'Do not swing.' }),
        entry('exercisebase', 8, { category: 8, muscles: [], muscles_secondary: [], equipment: [] }),
      ),
    )
    const [row, other] = await by.rows(run)
    expect([run.shape, ...verdicts([row!, other!])]).toEqual([
      'wger',
      [1, 'create', ['cleaned', 'unknown_name']],
      [2, 'refuse', ['no_translation', 'no_steps', 'no_muscles']],
    ])
    expect(await exercise(row?.rowId)).toMatchObject({
      name: 'Pull-up of wger',
      aliases: ['Chin over bar'],
      tips: ['Do not swing.'],
      subtypeName: '背部',
      primaryMuscles: ['lats'],
      secondaryMuscles: ['biceps'],
      equipment: ['pull_up_bar'],
      licence: 'cc_by_sa_4',
      author: 'Ada, Ben',
      source: 'https://wger.de',
    })
  })
})
