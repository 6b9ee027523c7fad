/** A whole mobile number typed into a search, without spaces and hyphens; else undefined. */
export function wholeMobile(q: string): string | undefined {
  const digits = q.replace(/[\s-]/g, '')
  return /^1[3-9]\d{9}$/.test(digits) ? digits : undefined
}

/** The searchable part of a mobile number; a longer one would allow guessing the masked digits one by one. '' without a mobile. */
export function mobileTail(mobile: string | null): string {
  return mobile?.slice(-4) ?? ''
}
