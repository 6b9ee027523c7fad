import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Exercise } from '../../contract/content/exercise'
import { isId } from '../../server/kit/new-id'
import { projectRoot } from '../../server/kit/project-root'
import { newSubtype, newType } from './fixtures/exercises'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { file, gb18030, importBase, importerOf, record, sendFile, verdicts } from './fixtures/imports'

let gym: Gym
let by: ReturnType<typeof importerOf>
beforeAll(async () => {
  gym = await startGym()
  by = importerOf(gym, gym.admin)
  const type = await newType(gym.admin, { name: '力量训练', code: 'strength' })
  await newSubtype(gym.admin, { typeId: type.id, name: '腿部' })
})
afterAll(() => gym.close())

const exercise = async (id: string | null | undefined): Promise<Exercise> =>
  (await gym.admin('GET', `/api/v1/exercises/${id}`)).json()
let serial = 0
const name = () => `深蹲 ${++serial}`

const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])

it('a file waits among the unfinished uploads, where a killed process leaves nothing for longer than a day', async () => {
  const seen = new Set<string>()
  const watcher = watch(gym.uploadDir, (_, file) => void seen.add(String(file)))
  try {
    expect((await sendFile(gym.admin, '名称,类型,子类型\n')).status).toBe(422)
    await expect.poll(() => [...seen].filter(isId).length).toBe(1)
  } finally {
    watcher.close()
  }
  expect(await readdir(gym.uploadDir)).toEqual([])
})

describe('a file that is refused', () => {
  it.each([
    [
      'JSON that breaks off',
      '[\n  {"name": "a"},\n  {"name": \n]',
      [['json_broken', { line: 4, column: 1 }]],
    ],
    ['JSON with a comma too many', '[{"a": 1,}]', [['json_broken', { line: 1, column: 10 }]]],
    ['JSON of an unknown shape', '{"rows": [1, 2]}', [['unknown_shape', undefined]]],
    ['an empty list', '[]', [['unknown_shape', undefined]]],
    ['nothing', '', [['file_empty', undefined]]],
    ['a header alone', '名称,类型,子类型\n', [['file_empty', undefined]]],
    [
      'other columns',
      '手机,姓名码\n1,2\n',
      [['wrong_columns', { columns: '手机, 姓名码', known: expect.stringContaining('名称') }]],
    ],
    ['a column twice', '名称,类型,名称\na,b,c\n', [['column_twice', { name: '名称' }]]],
    [
      'a quotation mark that is never closed',
      '名称,类型,子类型\n"a,b,c\nd,e,f\n',
      [['csv_broken', { line: 2 }]],
    ],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), [['file_binary', undefined]]],
    ['bytes of no encoding', Uint8Array.of(0x61, 0x2c, 0xff, 0xff, 0x20), [['unknown_encoding', undefined]]],
    ['UTF-16 that breaks off', Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x2c), [['unknown_encoding', undefined]]],
    [
      'JSON of bottomless depth',
      `[{"primaryMuscles": ${'['.repeat(90_000)}${']'.repeat(90_000)}}]`,
      [['unknown_shape', undefined]],
    ],
    [
      'an archive that is no workbook',
      Buffer.from('PK\x03\x04 and then nothing'),
      [['xlsx_broken', undefined]],
    ],
  ] as [string, string | Uint8Array, [string, unknown][]][])('%s', async (_, given, expected) => {
    const { status, body } = await answer(sendFile(gym.admin, given))
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(body.fields).toMatchObject(
      expected.map(([code, params]) => ({ path: ['file'], code, ...(params ? { params } : {}) })),
    )
    // Nothing of it is stored.
    const { rows } = await sql`select from import_run`.execute(gym.db)
    expect(rows).toEqual([])
  })

  it('is one of more than 100 MB, before it has come', async () => {
    const reply = await gym.admin('POST', `${importBase}?kind=exercise`, 'x', {
      'content-length': String(101 * 1024 * 1024),
    })
    expect((await answer(Promise.resolve(reply))).body).toMatchObject({
      code: 'too_large',
      fields: [{ path: ['file'], code: 'file_too_large', params: { most: 100 } }],
    })
  })

  it('is JSON of more than 20 MB', async () => {
    const padded = `[${' '.repeat(20 * 1024 * 1024)}]`
    expect(await refusal(sendFile(gym.admin, padded))).toEqual([
      413,
      'too_large',
      [['file', 'file_too_large']],
    ])
  })

  it('is of no kind that can be imported', async () => {
    const reply = gym.admin('POST', `${importBase}?kind=account`, '[]')
    expect(await refusal(reply)).toEqual([422, 'invalid', [['kind', 'not_an_option']]])
  })
})

describe('a table', () => {
  const table = (separator: string, called: string) =>
    [
      ['动作名称', '类型', '子类型', '主要肌肉', '难度', '步骤'],
      [called, '力量训练', '腿部', '股四头肌；臀大肌', '高级', '下蹲到底。'],
    ]
      .map((cells) => cells.join(separator))
      .join('\r\n')
  const bytes = (text: string) => new TextEncoder().encode(text)

  it.each([
    ['UTF-8', ',', bytes],
    ['UTF-8 with a mark', ',', (text: string) => bytes(`\ufeff${text}`)],
    ['GB18030, as Excel saves it', ',', gb18030],
    ['UTF-16, as Excel saves text', '\t', utf16],
    ['semicolons', ';', bytes],
  ])('in %s comes in right', async (_, separator, encoded) => {
    const called = name()
    const [row] = await by.rows(
      await by.imported(encoded(table(separator, called).replace('；', separator === ';' ? '、' : '；'))),
    )
    expect(await exercise(row?.rowId)).toMatchObject({
      name: called,
      primaryMuscles: ['quadriceps', 'glutes'],
      level: 'expert',
      steps: [{ text: '下蹲到底。', imageId: null, startS: null }],
    })
  })

  it('comes from a workbook', async () => {
    const workbook = await readFile(path.join(projectRoot, 'tests', 'fixtures', 'exercises.xlsx'))
    const run = await by.imported(workbook)
    expect(verdicts(await by.rows(run))).toEqual([
      [1, 'create', []],
      [2, 'refuse', ['subtype_unknown']],
    ])
  })

  it('tells each line that cannot enter, and the next time goes by its name', async () => {
    const [one, other] = [name(), name()]
    const lines = [
      '名称,类型,子类型,步骤',
      `${one},力量训练,腿部,站起来。`,
      `${other},力量训练,尾巴,x`,
      `,力量训练,腿部`,
      'a,b,c,d,e',
    ]
    expect(verdicts(await by.rows(await by.imported(lines.join('\n'))))).toEqual([
      [1, 'create', ['no_muscles']],
      [2, 'refuse', ['no_steps', 'no_muscles', 'subtype_unknown']],
      [3, 'refuse', ['required', 'no_steps', 'no_muscles', 'cell_count']],
      [4, 'refuse', ['no_steps', 'no_muscles', 'cell_count']],
    ])
    const again = [lines[0], `${one},力量训练,腿部,改过的步骤。`].join('\n')
    expect(verdicts(await by.rows(await by.imported(again)))).toEqual([[1, 'change', ['no_muscles']]])
  })

  it('may be mapped by hand; without what is needed it is not tried', async () => {
    const called = name()
    const run = await by.received(`甲,类型,子类型\n${called},力量训练,腿部\n`, '名单.csv')
    expect(run).toMatchObject({
      fileName: '名单.csv',
      columns: ['甲', '类型', '子类型'],
      mapping: { name: null, type: '类型', subtype: '子类型' },
    })
    const put = (verb: string, body: unknown, version: number) =>
      gym.admin('POST', `${importBase}/${run.id}/${verb}`, body, versioned({ version }))
    expect(await refusal(put('check', {}, 1))).toEqual([422, 'invalid', [['mapping.name', 'required']]])
    const mapping = { ...run.mapping, name: '甲' }
    expect(await refusal(put('map', { mapping: { ...mapping, type: '乙' } }, 1))).toEqual([
      422,
      'invalid',
      [['mapping.type', 'no_column']],
    ])
    const mapped = (await answer(put('map', { mapping }, 1))).body
    const done = await by.work('apply', await by.work('check', mapped))
    expect(done.counts).toMatchObject({ create: 1, applied: 1 })
  })
})

describe('a run', () => {
  const given = () => file(record({ id: name(), name: name() }))
  it('goes from the file to the dry run to what is written, and no other way', async () => {
    const run = await by.received(given())
    const put = (verb: string, version: number) =>
      gym.admin('POST', `${importBase}/${run.id}/${verb}`, {}, versioned({ version }))
    expect((await answer(put('apply', 1))).body).toMatchObject({
      code: 'not_allowed_now',
      state: 'parsed',
      allowed: ['import.map', 'import.check'],
    })
    const checked = await by.work('check', run)
    expect(checked).toMatchObject({ status: 'checked', counts: { create: 1, applied: 0 } })
    expect((await answer(put('apply', 1))).body.code).toBe('stale')
    const done = await by.work('apply', checked)
    expect(done).toMatchObject({ status: 'done', counts: { create: 1, applied: 1 } })
    expect((await answer(put('apply', done.version))).body.code).toBe('not_allowed_now')
  })

  it('writes nothing before it is told to', async () => {
    const before = await sql`select count(*) from exercise`.execute(gym.db)
    await by.checked(given())
    expect((await sql`select count(*) from exercise`.execute(gym.db)).rows).toEqual(before.rows)
  })

  it('has a report that a spreadsheet does not run', async () => {
    const run = await by.imported(
      file(record({ id: 'formula', name: '=HYPERLINK("x")', equipment: 'spaceship' })),
    )
    const reply = await gym.admin('GET', `${importBase}/${run.id}/report.csv`, undefined, {
      'accept-language': 'zh-CN',
    })
    const [header, line] = (await reply.text()).split('\r\n')
    expect(header).toBe('序号,名称,结果,已写入,级别,字段,说明')
    expect(line).toBe(`1,"'=HYPERLINK(""x"")",新建,是,提示,equipment,认不出“spaceship”，没有导入`)
  })

  it('is listed, the last one first', async () => {
    gym.clock.advance({ minutes: 1 })
    const run = await by.received(given())
    const listed = (await answer(gym.admin('GET', `${importBase}?pageSize=1`))).body
    expect(listed.rows).toEqual([run])
  })
})
