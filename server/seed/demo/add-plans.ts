import { courseKinds } from '../../../contract/catalogue/coach-course'
import { type Coverage, defaultCoverage, plainLesson } from '../../../contract/catalogue/coverage'
import type { PlanDraft } from '../../../contract/catalogue/membership-plan'
import { membershipPlanResource } from '../../catalogue/membership-plan/resource'
import { daysBefore } from '../../kit/day'
import type { StoredRow } from '../../kit/resource/definition'
import type { Writer } from '../writer'

interface Seed {
  write: Writer
  now: Date
}

const defaults = {
  bonusDays: 0,
  storeScope: 'all',
  storeIds: [] as string[],
  freezeMaxDays: 0,
  freezeMinDays: 7,
  freezeMaxCount: 0,
  guestsPerMonth: 0,
  isTransferable: false,
  transferFeeFen: 0,
  activateWithinDays: 30,
  badge: 'none',
  saleFrom: null,
  saleTo: null,
} as const

/** Admits to nothing but lessons of one kind. */
const lessonsOnly = (kinds: ('private' | 'small_group' | 'group')[]): Coverage => ({
  ...defaultCoverage('times'),
  entry: false,
  lessons: kinds.map((kind) => plainLesson(kind, 'units')),
})

const offPeak: Coverage = {
  ...defaultCoverage('period'),
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  onHolidays: false,
}

const visitsOnly: Coverage = { ...defaultCoverage('times'), lessons: [] }

const fivePercentOff: Coverage = {
  ...defaultCoverage('stored'),
  lessons: courseKinds.map((kind) => ({ ...plainLesson(kind, 'value'), pricePercent: 95 })),
}

const period = (durationDays: number) =>
  ({
    kind: 'period',
    durationDays,
    times: null,
    validDays: null,
    coverage: defaultCoverage('period'),
  }) as const
const times = (count: number, validDays: number, coverage: Coverage) =>
  ({ kind: 'times', durationDays: null, times: count, validDays, coverage }) as const
const stored = (validDays: number) =>
  ({ kind: 'stored', durationDays: null, times: null, validDays, coverage: fivePercentOff }) as const

type Offer = Omit<PlanDraft, 'sort' | 'agreementIds'> & {
  state: 'draft' | 'on_sale' | 'off_sale'
  once?: number
}

/** A price list as a chain has it. `once`: the sale price it had before. */
const offers = (some: string[]): Offer[] => [
  {
    ...defaults,
    code: 'YEAR',
    name: '畅练年卡',
    ...period(365),
    bonusDays: 30,
    listPriceFen: 398_000,
    salePriceFen: 298_000,
    freezeMaxDays: 60,
    freezeMaxCount: 2,
    guestsPerMonth: 4,
    isTransferable: true,
    transferFeeFen: 20_000,
    badge: 'recommended',
    benefits: ['全部门店通用', '免费体测 4 次', '新人私教体验 1 节', '毛巾与储物柜'],
    state: 'on_sale',
    once: 328_000,
  },
  {
    ...defaults,
    code: 'HALF_YEAR',
    name: '半年卡',
    ...period(183),
    listPriceFen: 228_000,
    salePriceFen: 178_000,
    freezeMaxDays: 30,
    freezeMaxCount: 1,
    benefits: ['全部门店通用', '免费体测 2 次'],
    state: 'on_sale',
  },
  {
    ...defaults,
    code: 'SEASON',
    name: '季卡',
    ...period(92),
    listPriceFen: 128_000,
    salePriceFen: 99_800,
    freezeMaxDays: 14,
    freezeMaxCount: 1,
    benefits: ['全部门店通用', '免费体测 1 次'],
    state: 'on_sale',
  },
  {
    ...defaults,
    code: 'MONTH',
    name: '月卡',
    ...period(31),
    listPriceFen: 49_800,
    salePriceFen: 39_800,
    benefits: ['单店畅练'],
    storeScope: 'some',
    storeIds: some,
    badge: 'new',
    state: 'on_sale',
  },
  {
    ...defaults,
    code: 'TWO_YEARS',
    name: '两年尊享卡',
    ...period(731),
    listPriceFen: 698_000,
    salePriceFen: 528_000,
    freezeMaxDays: 120,
    freezeMaxCount: 4,
    isTransferable: true,
    transferFeeFen: 30_000,
    benefits: ['全部门店通用', '每月私教 1 节', '专属储物柜'],
    state: 'draft',
  },
  {
    ...defaults,
    code: 'OFF_PEAK',
    name: '工作日白天卡',
    ...period(365),
    coverage: offPeak,
    listPriceFen: 198_000,
    salePriceFen: 158_000,
    freezeMaxDays: 30,
    freezeMaxCount: 1,
    benefits: ['周一至周五 09:00–17:00'],
    state: 'on_sale',
  },
  {
    ...defaults,
    code: 'PT_10',
    name: '私教 10 节',
    ...times(10, 120, lessonsOnly(['private'])),
    listPriceFen: 380_000,
    salePriceFen: 350_000,
    benefits: ['课前评估', '训练计划'],
    badge: 'hot',
    state: 'on_sale',
    once: 360_000,
  },
  {
    ...defaults,
    code: 'PT_30',
    name: '私教 30 节',
    ...times(30, 300, lessonsOnly(['private'])),
    listPriceFen: 1_140_000,
    salePriceFen: 960_000,
    isTransferable: true,
    transferFeeFen: 50_000,
    benefits: ['课前评估', '训练计划', '每月复测'],
    state: 'on_sale',
  },
  {
    ...defaults,
    code: 'PT_60',
    name: '私教 60 节',
    ...times(60, 540, lessonsOnly(['private'])),
    listPriceFen: 2_280_000,
    salePriceFen: 1_860_000,
    isTransferable: true,
    transferFeeFen: 50_000,
    benefits: ['课前评估', '训练计划', '营养建议'],
    state: 'on_sale',
  },
  {
    ...defaults,
    code: 'GROUP_20',
    name: '团课 20 次',
    ...times(20, 180, lessonsOnly(['small_group', 'group'])),
    listPriceFen: 160_000,
    salePriceFen: 128_000,
    benefits: ['瑜伽、普拉提、单车通用'],
    state: 'on_sale',
  },
  {
    ...defaults,
    code: 'VISIT_10',
    name: '体验 10 次',
    ...times(10, 90, visitsOnly),
    listPriceFen: 60_000,
    salePriceFen: 49_800,
    benefits: ['不限时段'],
    storeScope: 'some',
    storeIds: some,
    state: 'off_sale',
  },
  {
    ...defaults,
    code: 'STORED_3000',
    name: '储值 3000 元',
    ...stored(731),
    listPriceFen: 300_000,
    salePriceFen: 300_000,
    benefits: ['私教、团课、商品通用', '消费 95 折'],
    state: 'on_sale',
  },
  {
    ...defaults,
    code: 'DAY',
    name: '单日票',
    ...period(1),
    activateWithinDays: 0,
    listPriceFen: 9900,
    salePriceFen: 6800,
    benefits: ['当日不限次进店'],
    state: 'on_sale',
  },
]

/** The price list, with a history of prices, in every state. */
export async function addPlans({ write, now }: Seed, stores: readonly StoredRow[]): Promise<void> {
  const some = stores.slice(0, 2).map(({ id }) => id)
  for (const [i, { state, once, ...offer }] of offers(some).entries()) {
    const first = { ...offer, agreementIds: [], sort: i * 10, salePriceFen: once ?? offer.salePriceFen }
    let row = await write.create(membershipPlanResource, first, daysBefore(now, 200 - i))
    if (state === 'draft') continue
    row = await write.apply(membershipPlanResource, row, ['list', {}], daysBefore(now, 190 - i))
    if (once !== undefined)
      row = await write.update(
        membershipPlanResource,
        row,
        { salePriceFen: offer.salePriceFen },
        daysBefore(now, 45),
      )
    if (state === 'off_sale')
      await write.apply(membershipPlanResource, row, ['delist', {}], daysBefore(now, 20))
  }
}
