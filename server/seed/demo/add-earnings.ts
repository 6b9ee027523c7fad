import type { EarningRuleDraft } from '../../../contract/sales/earning-rule'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { StoredRow } from '../../kit/resource/definition'
import { earningRuleResource } from '../../sales/earning-rule/resource'
import { freezeStatements, payStatement } from '../../sales/earnings/freeze-statements'
import { sheetOf } from '../../sales/earnings/sheet-of'
import type { Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

type Rule = Pick<EarningRuleDraft, 'name' | 'kind' | 'basis'> & Partial<EarningRuleDraft>

const rules: Rule[] = [
  { name: '团课课时费', kind: 'lesson_fee', basis: 'per_head', amount: 800, sessionKind: 'group' },
  { name: '小班课时费', kind: 'lesson_fee', basis: 'per_head', amount: 3_000, sessionKind: 'small_group' },
  { name: '私教课时费', kind: 'lesson_fee', basis: 'permille', amount: 350, absencePermille: 500 },
  {
    name: '大师私教',
    kind: 'lesson_fee',
    basis: 'permille',
    amount: 450,
    absencePermille: 500,
    level: 'master',
    sessionKind: 'private',
  },
  {
    name: '会员卡和课包提成',
    kind: 'sales_commission',
    basis: 'tiers',
    tiers: [
      { fromFen: 0, permille: 30 },
      { fromFen: 2_000_000, permille: 50 },
      { fromFen: 5_000_000, permille: 80 },
    ],
  },
  {
    name: '商品提成',
    kind: 'sales_commission',
    basis: 'tiers',
    soldKind: 'goods',
    tiers: [{ fromFen: 0, permille: 20 }],
  },
]

/** The rules of the chain, and what the stores froze of the last two months. The first store has not frozen the last one yet. */
export async function addEarnings({ tx, now, write }: Seed, stores: StoredRow[]): Promise<void> {
  const [last, before] = [monthBefore(shanghaiDay(now)), monthBefore(monthBefore(shanghaiDay(now)))]
  const blank = {
    storeId: null,
    courseId: null,
    coachId: null,
    level: null,
    sessionKind: null,
    soldKind: null,
  }
  for (const rule of rules) {
    const days = { validFrom: `${before}-01`, validTo: null, note: '' }
    const draft = { ...blank, ...days, amount: 0, absencePermille: 0, tiers: [], ...rule }
    await write.create(earningRuleResource, draft, daysBefore(now, 90))
  }
  for (const [i, store] of stores.entries()) {
    await freeze({ tx, now, write }, { month: before, storeId: store.id, isPaid: true })
    if (i > 0) await freeze({ tx, now, write }, { month: last, storeId: store.id, isPaid: i % 2 === 0 })
  }
}

interface Month {
  month: string
  storeId: string
  isPaid: boolean
}

/** Freezes a store's month on the third day after it, and pays it on the tenth, or now when these are still to come. */
async function freeze({ tx, now, write }: Seed, { month, storeId, isPaid }: Month): Promise<void> {
  const filter = { month, storeId, scope: { storeIds: null } }
  const people = (await sheetOf(tx, filter)).map(({ personId, sha256 }) => ({ personId, sha256 }))
  if (people.length === 0) return
  const after = (days: number) =>
    new Date(Math.min(now.getTime(), Date.parse(`${addDays(`${nextOf(month)}-01`, days)}T02:00:00Z`)))
  const { rows } = await freezeStatements(write.requestFor({ month, storeId, people }, after(2)))
  if (!isPaid) return
  for (const { id, version } of rows)
    if (id !== null && version !== null)
      await payStatement({ ...write.requestFor(null, after(9)), id, version })
}

/** The month before a day or month. */
const monthBefore = (day: string) => addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)

const nextOf = (month: string) => addDays(`${month}-28`, 4).slice(0, 7)
