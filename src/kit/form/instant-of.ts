import { minuteOf } from '../../lib/format'

/** Shanghai has kept UTC+8 without summer time since 1991. */
const offset = '+08:00'

/** The instant of a Shanghai day and time of day, as the contract writes it. */
export const instantOf = (day: string, time: string): string =>
  new Date(`${day}T${time}:00${offset}`).toISOString()

/** The Shanghai day and time of day of an instant. */
export function partsOf(instant: string): { day: string; time: string } {
  const [day = '', time = ''] = minuteOf(instant).split(' ')
  return { day, time }
}
