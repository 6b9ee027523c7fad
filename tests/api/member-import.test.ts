import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import { plusDays } from '../../contract/days'
import type { Member } from '../../contract/membership/member'
import type { Membership } from '../../contract/membership/membership'
import type { ImportRun } from '../../contract/system/imports'
import { shanghaiDay } from '../../server/kit/day'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { newPlan, storedPlan, timesPlan } from './fixtures/cards'
import { read, violations } from './fixtures/front-desk'
import { answer, type Gym, newPerson, refusal, startGym } from './fixtures/gym'
import { gb18030, importBase, importerOf, verdicts } from './fixtures/imports'

// An import waits for the worker, which other files keep busy as well.
rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
let by: ReturnType<typeof importerOf>
beforeAll(async () => {
  gym = await startGym()
  by = importerOf(gym, gym.admin, 'member')
}, 60_000)
afterAll(async () => {
  expect([...(await violations(gym.db)), ...(await findImbalances(gym.db))]).toEqual([])
  await gym.close()
})

const header = '姓名,手机号,性别,门店,会员号,入会日期,卡种,开卡日,到期日,剩余次数,余额,已付金额'
const csv = (...lines: string[]) => [header, ...lines].join('\r\n')
/** The jobs of an import use the real clock. */
const today = shanghaiDay(new Date())
const [begin, soon, end] = [plusDays(today, -30), plusDays(today, 60), plusDays(today, 300)]
/** A date as people type it. */
const inWords = (day: string) => day.replace(/^(.*)-0?(.*)-0?(.*)$/, '$1年$2月$3日')
let mobiles = 13_600_000_000
const mobile = () => String(++mobiles)
const rowOf = async (run: ImportRun, n = 1) => (await by.rows(run)).find((row) => row.n === n)
const memberOf = async (run: ImportRun, n = 1): Promise<Member> =>
  read(gym, 'members', (await rowOf(run, n))?.rowId ?? '')
const cardsOf = async ({ id }: Member): Promise<Membership[]> => {
  const { body } = await answer(gym.admin('GET', `/api/v1/memberships?member=${id}&sort=endsOn&order=asc`))
  return body.rows
}

describe('members with their cards', () => {
  it('come from a table as Excel in China saves it, each kind of card with what is left of it', async () => {
    const [year, times, stored] = [await newPlan(gym), await timesPlan(gym), await storedPlan(gym)]
    const [one, other] = [mobile(), mobile()]
    const run = await by.imported(
      gb18030(
        csv(
          `林秋雨,${one},女,${gym.mine.name},V01,2024/5/1,${year.name},${begin},${inWords(soon)},,,"2,980.50"`,
          `林秋雨,${one},女,${gym.mine.name},V02,2024/5/1,${times.code.toLowerCase()},${begin.replaceAll('-', '/')},${end},7次,,￥1000`,
          `郑国强,${other},男,${gym.mine.code},,,${stored.name},${begin},${end},,500.5,3000`,
        ),
      ),
    )
    expect(run).toMatchObject({ kind: 'member', counts: { applied: 3, refuse: 0 } })
    const member = await memberOf(run)
    expect(member).toMatchObject({
      name: '林秋雨',
      homeStoreName: gym.mine.name,
      joinedOn: '2024-05-01',
      standing: 'active',
    })
    expect((await memberOf(run, 2)).id).toBe(member.id)
    expect(await cardsOf(member)).toMatchObject([
      {
        name: year.name,
        origin: 'opening',
        status: 'active',
        startsOn: begin,
        endsOn: soon,
        valueFen: 298_050,
        timesLeft: null,
      },
      { name: times.name, timesLeft: 7, timesTotal: 10, endsOn: end, valueFen: 100_000 },
    ])
    expect(await cardsOf(await memberOf(run, 3))).toMatchObject([{ balanceFen: 50_050, valueFen: 300_000 }])
  })

  it('belong to whoever has the mobile, and a member without a card or with one that is over comes all the same', async () => {
    const plan = await newPlan(gym)
    const [known, second] = [await newPerson(gym.admin, { name: '苏旧人', mobile: mobile() }), mobile()]
    const { rows } = await sql<{
      mobile: string
    }>`select mobile from person where id = ${known.id}`.execute(gym.db)
    const run = await by.imported(
      csv(
        `苏新名,${rows[0]?.mobile},,${gym.mine.name},,,,,,,,`,
        `白过期,${second},,${gym.mine.name},,,${plan.name},2024-01-01,2024-12-31,,,2980`,
      ),
    )
    expect(verdicts(await by.rows(run))).toEqual([
      [1, 'create', ['other_name']],
      [2, 'create', ['card_left_out']],
    ])
    expect(await memberOf(run)).toMatchObject({ personId: known.id, name: '苏旧人', standing: 'none' })
    expect(await cardsOf(await memberOf(run, 2))).toEqual([])
  })

  it('come once: the same row is the same, a changed one leaves member and card alone', async () => {
    const plan = await newPlan(gym)
    const who = mobile()
    const line = (paid: number, id = '') =>
      csv(`钟重复,${who},,${gym.mine.name},${id},,${plan.name},${begin},${end},,,${paid}`)
    const first = await by.imported(line(2_980))
    expect(verdicts(await by.rows(await by.checked(line(2_980))))).toEqual([[1, 'same', []]])
    const again = await by.imported(line(1_980))
    expect(verdicts(await by.rows(again))).toEqual([[1, 'change', ['member_stays']]])
    const numbered = await by.imported(line(2_980, 'V77'))
    expect((await memberOf(numbered)).id).toBe((await memberOf(first)).id)
    expect(await cardsOf(await memberOf(first))).toMatchObject([{ valueFen: 298_000, version: 1 }])
  })

  it('are refused one by one, and nothing of a refused row is written', async () => {
    const year = await newPlan(gym)
    await newPlan(gym, { name: '同名卡' })
    await newPlan(gym, { name: '同名卡' })
    const times = await timesPlan(gym)
    const row = (own: string) => `贺拒绝,${mobile()},,${own}`
    const same = row(`${gym.mine.name},,,${year.name},${begin},${end},,,100`)
    const run = await by.checked(
      csv(
        row(`没有的店,,,,,,,,`),
        row(`,,,,,,,,`),
        row(`${gym.mine.name},,,没有的卡,${begin},${end},,,1`),
        row(`${gym.mine.name},,,同名卡,${begin},${end},,,1`),
        row(`${gym.mine.name},,,${year.name},明天,${end},,,1`),
        row(`${gym.mine.name},,,${year.name},${begin},${end},,,一千`),
        row(`${gym.mine.name},,,${year.name},${begin},${end},,,`),
        row(`${gym.mine.name},,,${times.name},${begin},${end},,,1`),
        row(`${gym.mine.name},,,${year.name},${end},${soon},,,1`),
        same,
        same,
      ),
    )
    expect(verdicts(await by.rows(run))).toEqual([
      [1, 'refuse', ['store_unknown']],
      [2, 'refuse', ['required']],
      [3, 'refuse', ['plan_unknown']],
      [4, 'refuse', ['plan_ambiguous']],
      [5, 'refuse', ['not_a_date']],
      [6, 'refuse', ['not_a_number']],
      [7, 'refuse', ['required']],
      [8, 'refuse', ['required']],
      [9, 'refuse', ['ends_before_start']],
      [10, 'create', []],
      [11, 'refuse', ['duplicate_in_file']],
    ])
    const { rows } = await sql`select from person where name = '贺拒绝'`.execute(gym.db)
    expect(rows).toHaveLength(0)
  })

  it('are nothing to whoever reaches some stores alone', async () => {
    const post = gym.clerk('POST', `${importBase}?kind=member`, csv(), {
      'content-type': 'application/octet-stream',
    })
    expect(await refusal(post)).toEqual([422, 'invalid', [['kind', 'not_an_option']]])
  })
})
