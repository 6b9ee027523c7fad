import { m } from '#messages'

/** The server's sort value for new rows: after all that have been put in order. */
const unplaced = 9999

/** Where a row is in an order, from 1; a dash until a person has placed it. */
export function PlacePath({ sort }: { sort: number }) {
  return sort === unplaced ? <span className="kit-faint">—</span> : m.kit_place({ place: sort + 1 })
}
