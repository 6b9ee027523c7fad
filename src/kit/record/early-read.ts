import { call } from '../../lib/api/call'
import type { Resource, Row } from './resource'

/* An editor's row is read from the moment its button is pressed; the click comes some 80 ms later, when the button is released. */

type Readable<R extends Row> = Pick<Resource<R>, 'name' | 'read'>

/** One is enough: a pointer presses one button at a time. */
let early: { key: string; at: number; reply: Promise<unknown> } | null = null

/** Milliseconds. A button that is held longer is read again. */
const usableMs = 1_000

const keyOf = <R extends Row>({ name }: Readable<R>, id: string) => `${name} ${id}`

export function readEarly<R extends Row>(resource: Readable<R>, id: string): void {
  // A failure counts as not read: the editor asks again and shows the reason.
  const reply = call(resource.read, { id }).catch(() => null)
  early = { key: keyOf(resource, id), at: performance.now(), reply }
}

/** The row that was read early, once; null without one. */
export async function takeEarlyRead<R extends Row>(resource: Readable<R>, id: string): Promise<R | null> {
  const found = early
  early = null
  if (found === null || found.key !== keyOf(resource, id)) return null
  if (performance.now() - found.at > usableMs) return null
  // Read by this resource, as the key says.
  return (await found.reply) as R | null
}
