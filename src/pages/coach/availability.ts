import type { WorkSpan } from '../../../contract/catalogue/coach'
import { minutesOf } from '../../../contract/field'
import { added, lengthOf, removed, timeText, type WeekSpan } from '../../kit/schedule/spans'

/** The first minute that the painter shows of a day. */
export const dawn = 6 * 60
export const midnight = 24 * 60

/** The week after painting. A coach is in one place at a time: painted time leaves every other store; null clears. */
export function painted(
  week: readonly WorkSpan[],
  weekday: number,
  stroke: WeekSpan,
  storeId: string | null,
): WorkSpan[] {
  const others = week.filter((one) => one.weekday !== weekday)
  const stores = [...new Set([...storesOn(week, weekday), ...(storeId === null ? [] : [storeId])])]
  const today = stores.flatMap((store) => {
    const spans = spansOf(week, weekday, store)
    const next = store === storeId ? added(spans, stroke) : removed(spans, stroke)
    return next.map(
      ([from, to]): WorkSpan => ({ weekday, from: timeText(from), to: timeText(to), storeId: store }),
    )
  })
  return sorted([...others, ...today])
}

/** Copies one day's spans over those of other days. */
export function copiedDay(week: readonly WorkSpan[], from: number, to: readonly number[]): WorkSpan[] {
  const source = week.filter((one) => one.weekday === from)
  const rest = week.filter((one) => !to.includes(one.weekday) || one.weekday === from)
  const copies = to
    .filter((weekday) => weekday !== from)
    .flatMap((weekday) => source.map((one) => ({ ...one, weekday })))
  return sorted([...rest, ...copies])
}

export const clearedDay = (week: readonly WorkSpan[], weekday: number): WorkSpan[] =>
  week.filter((one) => one.weekday !== weekday)

/** Drops the time in stores that the coach no longer belongs to. */
export const onlyStores = (week: readonly WorkSpan[], storeIds: readonly string[]): WorkSpan[] =>
  week.filter((one) => storeIds.includes(one.storeId))

export const weeklyMinutes = (week: readonly WorkSpan[]): number =>
  lengthOf(week.map((one): WeekSpan => [minutesOf(one.from), minutesOf(one.to)]))

const storesOn = (week: readonly WorkSpan[], weekday: number) =>
  week.filter((one) => one.weekday === weekday).map((one) => one.storeId)

const spansOf = (week: readonly WorkSpan[], weekday: number, storeId: string): WeekSpan[] =>
  week
    .filter((one) => one.weekday === weekday && one.storeId === storeId)
    .map((one): WeekSpan => [minutesOf(one.from), minutesOf(one.to)])

const sorted = (week: readonly WorkSpan[]) =>
  [...week].sort((a, b) => a.weekday - b.weekday || minutesOf(a.from) - minutesOf(b.from))
