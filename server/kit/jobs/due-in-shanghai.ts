import type { CronItem, CronMatcher, ParsedCronItem } from 'graphile-worker'

const aDay = 86_400_000

/**
 * When a job is due, from a crontab of minute, hour and weekday in Shanghai. The library uses UTC, always eight hours behind; a crontab
 * with days of the month is refused because they cannot be converted. A process that starts late catches up on jobs of the last day that
 * have a fixed hour; jobs of every hour are due again soon.
 */
export function dueInShanghai(
  task: string,
  every: string,
  parse: (item: CronItem) => ParsedCronItem,
): CronItem {
  const [, hours, date, month] = every.split(' ')
  if (date !== '*' || month !== '*')
    throw new TypeError(`${task} cannot be due at ${every}: only by day of the week`)
  const { match } = parse({ task, match: every })
  const isFrequent = hours === '*'
  return {
    task,
    identifier: task,
    match: (utc) => match(shanghai(utc)),
    options: {
      // Two runs of one job never overlap.
      queueName: task,
      backfillPeriod: isFrequent ? 0 : aDay,
      // A frequent job that is due again before it has run is queued once.
      ...(isFrequent ? { jobKey: task } : {}),
    },
  }
}

function shanghai({ hour, dow, ...rest }: Parameters<CronMatcher>[0]): Parameters<CronMatcher>[0] {
  const later = hour + 8
  return { ...rest, hour: later % 24, dow: later < 24 ? dow : (dow + 1) % 7 }
}

/** The next instant at which a job with such a crontab is due. */
export function nextInShanghai(every: string, now: Date): Date {
  const [minutes, hours, , , weekdays] = every.split(' ')
  const [atMinutes, atHours, onDays] = [valuesOf(minutes, 59), valuesOf(hours, 23), valuesOf(weekdays, 7)]
  const here = new Date(now.getTime() + shift)
  for (let day = 0; day <= 7; day += 1) {
    const [year, month, date] = [here.getUTCFullYear(), here.getUTCMonth(), here.getUTCDate() + day]
    const weekday = new Date(Date.UTC(year, month, date)).getUTCDay()
    if (!onDays.includes(weekday) && !(weekday === 0 && onDays.includes(7))) continue
    for (const hour of atHours)
      for (const minute of atMinutes) {
        const due = Date.UTC(year, month, date, hour, minute)
        if (due > here.getTime()) return new Date(due - shift)
      }
  }
  throw new RangeError(`${every} is never due`)
}

const shift = 8 * 3_600_000

/** `*`, `5`, `1-5`, `0,30`, and any of these in steps: `0-59/20`. */
function valuesOf(field = '*', most: number): number[] {
  const values = field.split(',').flatMap((part) => {
    const [range = '', step = '1'] = part.split('/')
    const [first = '', last = first] = range === '*' ? ['0', String(most)] : range.split('-')
    const count = Math.floor((Number(last) - Number(first)) / Number(step)) + 1
    return Array.from({ length: count }, (_, i) => Number(first) + i * Number(step))
  })
  return values.sort((one, other) => one - other)
}
