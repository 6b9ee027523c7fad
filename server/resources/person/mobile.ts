/** A whole mobile number typed into a search, spaces and hyphens apart; else undefined. */
export function wholeMobile(q: string): string | undefined {
  const digits = q.replace(/[\s-]/g, '')
  return /^1[3-9]\d{9}$/.test(digits) ? digits : undefined
}

/**
 * The part of a mobile number that rows are searched by. More of it would let somebody guess, letter by letter, the
 * digits that replies mask. '' of who has none any more.
 */
export function mobileTail(mobile: string | null): string {
  return mobile?.slice(-4) ?? ''
}
