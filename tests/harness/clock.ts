export interface Clock {
  (): Date
  set(instant: string): void
  advance(by: { milliseconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** A clock that does not run, set to a Monday at nine in the morning in Shanghai until a test changes it. */
export function settableClock(start = '2026-03-02T01:00:00.000Z'): Clock {
  let now = Date.parse(start)
  return Object.assign(() => new Date(now), {
    set(instant: string) {
      now = Date.parse(instant)
    },
    advance({ milliseconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += milliseconds + 60_000 * (minutes + 60 * (hours + 24 * days))
    },
  })
}
