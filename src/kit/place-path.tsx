import { m } from '#messages'

/** What the server gives whatever is added: behind all that has been put in order. */
const unplaced = 9999

/** Where a row stands in an order, from 1; a dash until somebody has put it there. */
export function PlacePath({ sort }: { sort: number }) {
  return sort === unplaced ? <span className="kit-faint">—</span> : m.kit_place({ place: sort + 1 })
}
