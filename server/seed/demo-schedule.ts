import type { CoachDraft, DayException, WorkSpan } from '../../contract/catalogue/coach'
import type { SpecialDay } from '../../contract/catalogue/store'
import { addDays } from '../kit/day'
import type { DemoCoach } from './demo/coaches'
import type { Random } from './random'

/** The first day of the lunar year. */
const springFestivals = ['2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13', '2030-02-03']

/** The holidays of last, this and next year: closed, or open for shorter. */
export function festivals(today: string, random: Random): SpecialDay[] {
  const year = Number(today.slice(0, 4))
  const shorter = [{ open: '10:00', close: random.pick(['16:00', '17:00', '18:00']) }]
  const near = (on: string) => Math.abs(Number(on.slice(0, 4)) - year) <= 1
  const spring = springFestivals.filter(near).flatMap((first) => [
    { on: addDays(first, -1), intervals: shorter, reason: '除夕' },
    { on: first, intervals: [], reason: '春节' },
    { on: addDays(first, 1), intervals: [], reason: '春节' },
    { on: addDays(first, 2), intervals: shorter, reason: '春节' },
  ])
  const fixed = [year - 1, year, year + 1].flatMap((of) => [
    { on: `${of}-01-01`, intervals: shorter, reason: '元旦' },
    { on: `${of}-05-01`, intervals: shorter, reason: '劳动节' },
    { on: `${of}-10-01`, intervals: shorter, reason: '国庆节' },
  ])
  return [...spring, ...fixed]
}

const shifts = [
  ['07:00', '12:00'],
  ['09:00', '13:00'],
  ['10:30', '15:00'],
  ['13:30', '18:00'],
  ['15:00', '21:30'],
  ['17:00', '22:00'],
] as const

/** Five or six days a week, mostly in the primary store; some days are split between two. */
export function weekOf(storeIds: string[], random: Random): WorkSpan[] {
  const off = random.whole(1, 7)
  const days = [1, 2, 3, 4, 5, 6, 7].filter(
    (weekday) => weekday !== off && (weekday !== 3 || random.next() > 0.4),
  )
  return days.flatMap((weekday) => {
    const storeId = random.next() > 0.7 ? random.pick(storeIds) : storeIds[0]!
    const first = random.pick(shifts)
    const later = shifts.filter(([from]) => from >= addHour(first[1]))
    const second = random.next() > 0.5 ? later.at(-1) : undefined
    return [first, ...(second ? [second] : [])].map(([from, to]) => ({ weekday, from, to, storeId }))
  })
}

/** Some days off, some shorter ones, within the next two months. */
export function exceptionsOf(today: string, storeIds: string[], random: Random): DayException[] {
  const days = random.some(
    Array.from({ length: 60 }, (_, i) => i + 1),
    random.whole(0, 4),
  )
  return days.map((day) => ({
    on: addDays(today, day),
    spans: random.next() > 0.4 ? [] : [{ from: '10:00', to: '12:00', storeId: storeIds[0]! }],
  }))
}

const promises = [
  '课前评估体态与关节活动度，按周期安排负荷，讲清每个动作为什么这样做。',
  '擅长把复杂动作拆成三步，让零基础学员也能安全起步。',
  '每四周复测一次，数据和照片一起看，进步看得见。',
  '曾带领学员完成半程马拉松和首场业余比赛，注重训练之外的睡眠与饮食。',
  '课堂氛围轻松，但次数和动作标准从不打折。',
]

export function biography({ years, specialities }: DemoCoach, random: Random): CoachDraft['bio'] {
  const about = `从业 ${years} 年，专注${specialities.length > 2 ? '综合' : '专项'}训练。`
  return random.some(promises, random.whole(1, 3)).reduce((text, line) => `${text}\n${line}`, about)
}

function addHour(time: string): string {
  return `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
}
