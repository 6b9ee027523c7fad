import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { bytesInPieces } from '../harness/bytes-in-pieces'
import { expectShortBlocks } from '../harness/event-loop'
import { textRow, workbookOf, zipOf } from '../harness/zip'
import { type Gym, refusal, startGym } from './fixtures/gym'
import { importBase, sendFile } from './fixtures/imports'
import { pdf, upload } from './fixtures/papers'

/** Milliseconds that a request may block the others. */
const most = 50
/** ms for a test: its files are large, and read up to three times. */
const patience = 90_000

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const header = textRow(1, ['名称', '类型', '子类型'])
const names = ['名称', '类型', '子类型']
const farCell = (place: string) =>
  workbookOf({ rows: `${header}<row r="1048576"><c r="${place}"><v>1</v></c></row>` })
const lines = (count: number) => Array.from({ length: count }, (_, i) => `深蹲${i},力量训练,腿部`).join('\n')
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => textRow(i + 2, [`深蹲${i}`, '力量训练', '腿部'])).join('')
const refused = (file: string | Uint8Array | ReadableStream<Uint8Array>, kind?: 'exercise' | 'person') =>
  refusal(sendFile(gym.admin, file, 'file', kind))
const kept = async () => (await sql`select from import_run`.execute(gym.db)).rows.length
const file = (code: string, status = 422) => [
  status,
  status === 413 ? 'too_large' : 'invalid',
  [['file', code]],
]

describe('a workbook that costs more than it says', () => {
  it('with one cell in the last corner is refused before a row is built, and nobody waits', async () => {
    const bytes = farCell('XFD1048576')
    let answer: unknown
    await expectShortBlocks(most, async () => {
      answer = await refused(bytesInPieces(bytes))
    })
    expect(answer).toEqual(file('too_many_columns'))
  })

  it('with one cell a million rows below is one record, and costs no more', async () => {
    const bytes = farCell('BZ1048576')
    const before = process.memoryUsage().rss
    await expectShortBlocks(most, async () => {
      const reply = await sendFile(gym.admin, bytesInPieces(bytes))
      expect([reply.status, (await reply.json()).counts.records]).toEqual([201, 1])
    })
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(100)
    await sql`delete from import_run`.execute(gym.db)
  })

  it('with 400,000 rows is refused at the first that is too many, and nobody waits', {
    timeout: patience,
  }, async () => {
    const bytes = workbookOf({ rows: header + rowsOf(400_000) })
    let answer: unknown
    await expectShortBlocks(most, async () => {
      answer = await refused(bytesInPieces(bytes))
    })
    expect(answer).toEqual(file('too_many_records'))
    expect(await kept()).toBe(0)
  })

  it.each([
    [
      'that unpacks to more than its directory claims',
      'file_too_large',
      413,
      () =>
        zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(250 * 1024 * 1024, '<a/>'), claimed: 100 }]),
    ],
    [
      'of thousands of entries',
      'xlsx_broken',
      422,
      () =>
        workbookOf({
          rows: header,
          more: Array.from({ length: 2_000 }, (_, i) => ({ name: `xl/${i}`, content: 'x' })),
        }),
    ],
    [
      'whose text is shared by every cell',
      'record_too_large',
      422,
      () =>
        workbookOf({
          sharedStrings: `<si><t>${'长'.repeat(30_000)}</t></si>`,
          rows: `${header}<row r="2">${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`,
        }),
    ],
    [
      'whose rows together are larger than any file',
      'file_too_complex',
      422,
      () =>
        workbookOf({
          sharedStrings: `<si><t>${'a'.repeat(30_000)}</t></si>`,
          rows: header + Array.from({ length: 20_000 }, () => '<row><c t="s"><v>0</v></c></row>').join(''),
        }),
    ],
    [
      'of a million shared texts',
      'file_too_complex',
      422,
      () => workbookOf({ sharedStrings: '<si><t>a</t></si>'.repeat(1_200_000), rows: header }),
    ],
    [
      'of elements in elements',
      'xlsx_broken',
      422,
      () => workbookOf({ rows: `${'<row>'.repeat(200_000)}${'</row>'.repeat(200_000)}` }),
    ],
    [
      'with a formula without end',
      'xlsx_broken',
      422,
      () => workbookOf({ rows: `${header}<row><c><f>${'('.repeat(5_000_000)}</f></c></row>` }),
    ],
  ] as [string, string, number, () => Buffer][])(
    '%s is refused',
    { timeout: patience },
    async (_, code, status, make) => {
      expect(await refused(make())).toEqual(file(code, status))
      expect(await kept()).toBe(0)
    },
  )
})

describe('a file of another form', () => {
  it.each(['{},', '[],', '[{}],', '[', '{"a":'])(
    'of JSON that is 20 MB of %s is refused, and the server lives',
    async (one) => {
      const code = expect.stringMatching(/^(unknown_shape|file_too_complex)$/)
      const text = `[${one.repeat(Math.floor(20_000_000 / one.length))}{}]`
      expect(await refused(text)).toEqual([422, 'invalid', [['file', code]]])
      expect((await gym.admin('GET', '/api/v1/session')).status).toBe(200)
    },
  )

  it.each([
    [
      'JSON of 20 MB',
      () => `[${`{"primaryMuscles":["chest"],"name":"${'n'.repeat(2_000)}"},`.repeat(9_700)}{}]`,
    ],
    ['JSON that breaks off after 20 MB', () => `[${'{"primaryMuscles":1},'.repeat(900_000)}`],
    ['a table of 99,999 rows', () => `${names.join(',')}\n${lines(99_999)}`],
    ['a table of 400,000 rows', () => `${names.join(',')}\n${lines(400_000)}`],
    ['a table with a million columns', () => `${'a,'.repeat(1_000_000)}名称\n1`],
    ['a table of one line of 40 MB', () => '名'.repeat(13_000_000)],
  ])('%s keeps nobody waiting', { timeout: patience }, async (_, make) => {
    const bytes = new TextEncoder().encode(make())
    await expectShortBlocks(most, async () => {
      const reply = await sendFile(gym.admin, bytesInPieces(bytes))
      await reply.arrayBuffer()
    })
    await sql`delete from import_run`.execute(gym.db)
  })

  it('with columns by the thousand, or a record larger than any person writes, is refused', async () => {
    expect(await refused(`${Array.from({ length: 500 }, (_, i) => `c${i}`).join(',')},名称\n1`)).toEqual(
      file('too_many_columns'),
    )
    const long = JSON.stringify([{ primaryMuscles: [], instructions: ['a'.repeat(100_000)] }])
    expect(await refused(long)).toEqual(file('record_too_large'))
  })
})

describe('a PDF of 10 MB', () => {
  const whole = (filler: string) => pdf([`<< /Length ${filler.length} >>\nstream\n${filler}\nendstream`])
  const packed = deflateSync(Buffer.alloc(60 * 1024 * 1024, 0x20)).toString('latin1')
  it.each([
    ['of escaped names', () => whole('#20'.repeat(3_300_000))],
    ['of streams by the thousand', () => whole('stream /First '.repeat(700_000))],
    [
      'of streams that unpack to much',
      () =>
        pdf(
          Array.from(
            { length: 100 },
            () =>
              `<< /Type /ObjStm /First 1 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
          ),
        ),
    ],
  ])('%s keeps nobody waiting', { timeout: patience }, async (_, make) => {
    const bytes = make().subarray(0, 10 * 1024 * 1024)
    await expectShortBlocks(most, async () => {
      const reply = await upload(gym.admin, bytesInPieces(bytes))
      await reply.arrayBuffer()
    })
  })
})

it('the sentence of a refusal says what to do, in both languages', async () => {
  for (const [language, words] of [
    ['zh-CN', /200/],
    ['en-US', /200/],
  ] as const) {
    const reply = await gym.admin(
      'POST',
      `${importBase}?kind=exercise`,
      new Uint8Array(farCell('XFD1048576')),
      { 'accept-language': language },
    )
    const { fields } = await reply.json()
    expect(JSON.stringify(fields)).toMatch(words)
  }
})
