import type { CronItem, CronMatcher, ParsedCronItem } from 'graphile-worker'

const aDay = 86_400_000

/**
 * When a job is due, from a crontab of minute, hour and weekday in Shanghai. The library reckons in UTC, eight hours behind all year round;
 * which day of the month that makes it cannot be told, so such a crontab is refused. A process that starts late makes up for what
 * was due at certain hours of the last day; what is due all day long is due again soon.
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
      // Never two of one job at the same time.
      queueName: task,
      backfillPeriod: isFrequent ? 0 : aDay,
      // What is due again before it has run is one piece of work.
      ...(isFrequent ? { jobKey: task } : {}),
    },
  }
}

function shanghai({ hour, dow, ...rest }: Parameters<CronMatcher>[0]): Parameters<CronMatcher>[0] {
  const later = hour + 8
  return { ...rest, hour: later % 24, dow: later < 24 ? dow : (dow + 1) % 7 }
}
