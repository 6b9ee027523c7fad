import { m } from '#messages'

/** The names of the days of a week, Monday first. */
export const weekdays = [
  m.kit_weekday_1,
  m.kit_weekday_2,
  m.kit_weekday_3,
  m.kit_weekday_4,
  m.kit_weekday_5,
  m.kit_weekday_6,
  m.kit_weekday_7,
] as const

/** 1 for Monday to 7. */
export const weekdayNo = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** The name of weekday 1 to 7, `周三`. */
export const weekdayName = (dayNo: number): string => weekdays[dayNo - 1]?.() ?? ''

/** `3月4日 周三` */
export const dayLabel = (day: string): string =>
  m.appointment_day({
    month: Number(day.slice(5, 7)),
    day: Number(day.slice(8)),
    weekday: weekdayName(weekdayNo(day)),
  })
