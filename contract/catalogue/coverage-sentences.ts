import type { Coverage, CoveredHours, CoveredLesson } from './coverage'

type Locale = 'zh-CN' | 'en-US'
type Message<Inputs = Record<never, never>> = (inputs: Inputs, options: { locale: Locale }) => string
type Name =
  | 'coverage_no_entry'
  | 'coverage_entry_any_time'
  | 'coverage_no_holidays'
  | 'coverage_comma'
  | 'coverage_and'
  | `coachcourse_kind_${CoveredLesson['kind']}`
  | `coachcourse_level_${CoveredLesson['courseLevels'][number]}`
  | `coach_level_${CoveredLesson['coachLevels'][number]}`
  | `appointment_weekday_${1 | 2 | 3 | 4 | 5 | 6 | 7}`
type Counted =
  | 'coverage_courses'
  | 'coverage_coaches'
  | 'coverage_visits_per_day'
  | 'coverage_visits_per_week'
  | 'coverage_lessons_per_day'
  | 'coverage_lessons_per_week'

/** The messages of the sentences; both sides have them, the contract does not. */
export type CoverageMessages = Record<Name, Message> &
  Record<Counted, Message<{ count: number }>> &
  Record<'coverage_entry' | 'coverage_hours_only', Message<{ hours: string }>> &
  Record<'coverage_included' | 'coverage_value', Message<{ lesson: string }>> &
  Record<'coverage_courses_of' | 'coverage_coaches_of', Message<{ levels: string }>> & {
    coverage_units: Message<{ lesson: string; count: number }>
    coverage_value_share: Message<{ lesson: string; share: number }>
    coverage_narrowed: Message<{ lesson: string; to: string }>
    coverage_weekdays: Message<{ from: string; to: string }>
  }

/** What a card does, in plain sentences: entry, each kind of lesson, holidays, limits. */
export function coverageSentences(coverage: Coverage, m: CoverageMessages, locale: Locale): string[] {
  const options = { locale }
  const { lessons, onHolidays } = coverage
  const sentences = [
    entrySentence(coverage, m, locale),
    ...lessons.map((lesson) => lessonSentence(lesson, m, locale)),
    ...(onHolidays ? [] : [m.coverage_no_holidays({}, options)]),
    ...limits.flatMap(([member, name]) => {
      const count = coverage[member]
      return count === null ? [] : [m[name]({ count }, options)]
    }),
  ]
  // Two entries that differ only in their courses or coaches read alike.
  return [...new Set(sentences)]
}

function entrySentence({ entry, hours }: Coverage, m: CoverageMessages, locale: Locale): string {
  const options = { locale }
  if (hours.length === 0)
    return entry ? m.coverage_entry_any_time({}, options) : m.coverage_no_entry({}, options)
  const when = { hours: hoursText(hours, m, locale) }
  return entry
    ? m.coverage_entry(when, options)
    : m.coverage_no_entry({}, options) + m.coverage_hours_only(when, options)
}

const limits = [
  ['visitsPerDay', 'coverage_visits_per_day'],
  ['visitsPerWeek', 'coverage_visits_per_week'],
  ['lessonsPerDay', 'coverage_lessons_per_day'],
  ['lessonsPerWeek', 'coverage_lessons_per_week'],
] as const

function lessonSentence(lesson: CoveredLesson, m: CoverageMessages, locale: Locale): string {
  const options = { locale }
  const what = lessonText(lesson, m, locale)
  const { charge, units, pricePercent } = lesson
  if (charge === 'included') return m.coverage_included({ lesson: what }, options)
  if (charge === 'units') return m.coverage_units({ lesson: what, count: units }, options)
  if (pricePercent === 100) return m.coverage_value({ lesson: what }, options)
  // Chinese states a discount in tenths of the price.
  const share = locale === 'zh-CN' ? pricePercent / 10 : pricePercent
  return m.coverage_value_share({ lesson: what, share }, options)
}

/** A kind of lesson with all that must hold of it, such as 私教（限入门、进阶课程，且高级教练）. */
function lessonText(
  { kind, courseIds, courseLevels, coachIds, coachLevels }: CoveredLesson,
  m: CoverageMessages,
  locale: Locale,
): string {
  const options = { locale }
  const any = (levels: string[]) => levels.join(m.coverage_comma({}, options))
  const ofCourse = any(courseLevels.map((level) => m[`coachcourse_level_${level}`]({}, options)))
  const ofCoach = any(coachLevels.map((level) => m[`coach_level_${level}`]({}, options)))
  const narrowed = [
    ...(ofCourse === '' ? [] : [m.coverage_courses_of({ levels: ofCourse }, options)]),
    ...(ofCoach === '' ? [] : [m.coverage_coaches_of({ levels: ofCoach }, options)]),
    ...(courseIds.length > 0 ? [m.coverage_courses({ count: courseIds.length }, options)] : []),
    ...(coachIds.length > 0 ? [m.coverage_coaches({ count: coachIds.length }, options)] : []),
  ]
  const name = m[`coachcourse_kind_${kind}`]({}, options)
  if (narrowed.length === 0) return name
  return m.coverage_narrowed({ lesson: name, to: narrowed.join(m.coverage_and({}, options)) }, options)
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
type Weekday = (typeof weekdays)[number]

/** Weekdays with equal times together: 周一至周五 9:00–16:00、周六 10:00–12:00. */
function hoursText(hours: readonly CoveredHours[], m: CoverageMessages, locale: Locale): string {
  const options = { locale }
  const comma = m.coverage_comma({}, options)
  const spansOf = (weekday: number) =>
    hours
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => `${from.replace(/^0/, '')}–${to.replace(/^0/, '')}`)
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .join(comma)
  const runs: { first: Weekday; last: Weekday; spans: string }[] = []
  for (const weekday of weekdays) {
    const spans = spansOf(weekday)
    const run = runs.at(-1)
    if (spans === '') continue
    if (run?.last === weekday - 1 && run.spans === spans) run.last = weekday
    else runs.push({ first: weekday, last: weekday, spans })
  }
  const dayText = (weekday: Weekday) => m[`appointment_weekday_${weekday}`]({}, options)
  return runs
    .map(({ first, last, spans }) => {
      if (first === last) return `${dayText(first)} ${spans}`
      return `${m.coverage_weekdays({ from: dayText(first), to: dayText(last) }, options)} ${spans}`
    })
    .join(comma)
}
