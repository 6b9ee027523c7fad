import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { ImportRun } from '../../contract/system/imports'
import { birthdayOf, numberOf, readDay } from '../../server/shared/read-day'
import { type Gym, newPerson, refusal, startGym } from './fixtures/gym'
import { importBase, importerOf, verdicts } from './fixtures/imports'
import { idCardOf, personAt, readPerson } from './fixtures/people'

let gym: Gym
let by: ReturnType<typeof importerOf>
beforeAll(async () => {
  gym = await startGym()
  by = importerOf(gym, gym.admin, 'person')
}, 60_000)
afterAll(() => gym.close())

const header = '姓名,手机号,性别,生日,身份证,门店,来源,紧急联系人,紧急联系电话,健康状况,会员号'
const withMail = '姓名,手机号,电子邮箱,会员号'
const csv = (...lines: string[]) => [header, ...lines].join('\n')
const idOf = async (run: ImportRun, n: number) => (await by.rows(run)).find((row) => row.n === n)?.rowId ?? ''

describe('people from a table', () => {
  it('come with everything that their row says', async () => {
    const file = csv(
      `王小明,138-0000-1111,男,1990/3/7,${idCardOf(1)},${gym.mine.name},抖音,王大明,+86 13900002222,膝伤,A001`,
      `李红,13800001112.0,,,${idCardOf(2, '19850506')},${gym.theirs.code.toLowerCase()},转介绍,,,,A002`,
    )
    const run = await by.imported(file)
    expect(run).toMatchObject({ kind: 'person', status: 'done', counts: { applied: 2, refuse: 0 } })
    expect(await readPerson(gym.admin, await idOf(run, 1))).toMatchObject({
      name: '王小明',
      mobile: '138****1111',
      gender: 'male',
      birthday: '1990-03-07',
      storeName: gym.mine.name,
      source: 'douyin',
      emergencyName: '王大明',
      emergencyMobile: '139****2222',
      hasHealthNote: true,
    })
    // Birthday and gender are part of the number.
    expect(await readPerson(gym.admin, await idOf(run, 2))).toMatchObject({
      birthday: '1985-05-06',
      gender: 'female',
      storeName: gym.theirs.name,
      source: 'referral',
    })
  })

  it('come with an e-mail address; a wrong one is named, and an empty cell keeps the present one', async () => {
    const run = await by.imported(`${withMail}\n冯一,13800007771,ｑian@example.com,E001`)
    const id = await idOf(run, 1)
    expect(await readPerson(gym.admin, id)).toMatchObject({ email: 'q***@example.com' })
    await by.imported(`${withMail}\n冯一一,13800007771,,E001`)
    expect(await readPerson(gym.admin, id)).toMatchObject({ name: '冯一一', email: 'q***@example.com' })
    const wrong = await by.checked(`${withMail}\n冯二,13800007772,qian@,E002`)
    expect(JSON.stringify(await by.rows(wrong))).toContain('"email"')
  })

  it('are the same people when they come again, and a cell that is empty changes nothing', async () => {
    const first = await by.imported(
      csv(`赵一,13800002221,女,,${idCardOf(5)},${gym.mine.name},官网,,,哮喘,B001`),
    )
    const again = await by.checked(
      csv(`赵一,13800002221,女,,${idCardOf(5)},${gym.mine.name},官网,,,哮喘,B001`),
    )
    expect(verdicts(await by.rows(again))).toEqual([[1, 'same', []]])
    const changed = await by.imported('姓名,手机号,会员号\n赵一一,13800002221,B001')
    const id = await idOf(first, 1)
    expect(await idOf(changed, 1)).toBe(id)
    expect(await readPerson(gym.admin, id)).toMatchObject({
      name: '赵一一',
      gender: 'female',
      storeName: gym.mine.name,
      source: 'site',
      hasHealthNote: true,
    })
    const look = await gym.admin('POST', personAt(id, '/reveal'), { what: 'idCard', reason: '核对身份' })
    expect(await look.json()).toEqual({ value: idCardOf(5) })
  })

  it('are refused one by one, each with its reason, and nothing of them is written', async () => {
    await newPerson(gym.admin, { mobile: '13800003333' })
    const run = await by.checked(
      csv(
        '钱一,13800003333,,,,,,,,,',
        '钱二,12345,,,,,,,,,',
        ',13800003334,,,,,,,,,',
        '钱三,13800003335,,明天,,,,,,,',
        '钱四,13800003336,,,310106199003071234,,,,,,',
        '钱五,13800003337,,,,没有的店,,,,,',
        '钱六,13800003338,,,,,,,,,',
        '钱七,13800003338,,,,,,,,,',
        `钱八,13800003339,,1990-03-08,${idCardOf(9)},,电台,,,,`,
      ),
    )
    expect(verdicts(await by.rows(run))).toEqual([
      [1, 'refuse', ['taken']],
      [2, 'refuse', ['mobile']],
      [3, 'refuse', ['required']],
      [4, 'refuse', ['not_a_date']],
      [5, 'refuse', ['id_card']],
      [6, 'refuse', ['store_unknown']],
      [7, 'create', []],
      [8, 'refuse', ['duplicate_in_file']],
      [9, 'create', ['birthday_differs', 'unknown_name']],
    ])
    const { rows } = await sql`select from person where name like '钱%'`.execute(gym.db)
    expect(rows).toHaveLength(0)
  })

  it('come as JSON too, with the same names', async () => {
    const run = await by.imported(
      JSON.stringify([{ 姓名: '孙一', 手机号: 13800004441, birthday: '1991-02-03' }]),
    )
    expect(run).toMatchObject({ shape: 'people', counts: { applied: 1 } })
    expect(await readPerson(gym.admin, await idOf(run, 1))).toMatchObject({
      name: '孙一',
      birthday: '1991-02-03',
    })
  })

  it('leave no id card behind when they are written', async () => {
    const run = await by.imported(csv(`周一,13800005551,,,${idCardOf(15)},,,,,,C001`))
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(to_jsonb(import_row)::text, '') from import_row where run_id = ${run.id})
        || (select string_agg(to_jsonb(import_origin)::text, '') from import_origin where run_id = ${run.id}) as text
    `.execute(gym.db)
    expect(rows[0]?.text).not.toContain(idCardOf(15))
    expect((await by.read(run.id)).sample.flat()).toEqual([])
  })

  it('are nothing to whoever reaches some stores alone', async () => {
    const run = await by.received(csv('吴一,13800006661,,,,,,,,,'))
    expect((await gym.clerk('GET', `${importBase}/${run.id}`)).status).toBe(404)
    expect((await gym.clerk('GET', `${importBase}/${run.id}/rows`)).status).toBe(404)
    const { rows } = await (await gym.clerk('GET', importBase)).json()
    expect(rows).toEqual([])
    const post = gym.clerk('POST', `${importBase}?kind=person`, csv('吴二,13800006662,,,,,,,,,'), {
      'content-type': 'application/octet-stream',
    })
    expect(await refusal(post)).toEqual([422, 'invalid', [['kind', 'not_an_option']]])
  })
})

describe('cells', () => {
  it.each([
    ['1990-01-02', '1990-01-02'],
    ['1990/1/2', '1990-01-02'],
    ['1990.1.2', '1990-01-02'],
    ['1990年1月2日', '1990-01-02'],
    ['19900102', '1990-01-02'],
    ['1990-01-02 00:00:00', '1990-01-02'],
    ['32875', '1990-01-02'],
    ['36585', '2000-02-29'],
    ['2001-02-29', undefined],
    ['90/1/2', undefined],
    ['1990', undefined],
    ['明天', undefined],
  ])('the day %s is %s', (cell, day) => {
    expect(readDay(cell)).toBe(day)
  })

  it.each([
    ['138 0000 1111', '13800001111'],
    ['+86-138-0000-1111', '13800001111'],
    ['8613800001111', '13800001111'],
    ['0086 13800001111', '13800001111'],
    ['13800001111.0', '13800001111'],
    ['021-62881618', '02162881618'],
  ])('the number %s is %s', (cell, number) => {
    expect(numberOf(cell)).toBe(number)
  })

  it('a birthday stands in a citizen’s number, if there is such a day', () => {
    expect(birthdayOf(idCardOf(1))).toBe('1990-03-07')
    expect(birthdayOf(idCardOf(1, '19900230'))).toBeUndefined()
    expect(birthdayOf('310106199003071234')).toBeUndefined()
  })
})
