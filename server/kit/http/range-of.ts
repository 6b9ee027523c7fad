export interface ByteRange {
  /** Both inclusive. */
  from: number
  to: number
}

/**
 * The one range of a `Range` header; undefined without one, or for one to be ignored (RFC 9110 14.2): of another unit, malformed, or
 * several at once.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (match === null) return undefined
  const [first = '', last = ''] = match.slice(1)
  if (first === '') {
    if (last === '') return undefined
    return Number(last) === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'
  return { from: Number(first), to: Math.min(last === '' ? size : Number(last), size - 1) }
}
