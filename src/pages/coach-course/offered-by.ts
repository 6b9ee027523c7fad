import type { output } from 'zod/v4/core'
import type { readSlots } from '../../../contract/scheduling/calendar'
import { inOrder, type SlotDay, shanghaiDay } from './slots-of'

type Offered = output<typeof readSlots.reply>

/** The server's slots of one course, day by day; the reason for an empty day is taken from `reckoned`. */
export function offeredBy({ free, sessions }: Offered, reckoned: readonly SlotDay[]): SlotDay[] {
  return reckoned.map(({ on, reason }) => {
    const starts = free
      .filter((group) => group.on === on)
      .flatMap(({ storeId, starts }) => starts.map((startsAt) => ({ startsAt, storeId, seatsLeft: null })))
    const joined = sessions
      .filter(({ from }) => shanghaiDay(Date.parse(from)) === on)
      .map(({ from, storeId, seatsLeft }) => ({ startsAt: from, storeId, seatsLeft }))
    return { on, slots: inOrder([...starts, ...joined]), reason }
  })
}
