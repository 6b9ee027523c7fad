/** 12050 → `120.50` */
export function yuanOf(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

/** `120.5` → 12050; undefined for anything but an amount of whole fen. Uses no float. */
export function fenOf(yuan: string): number | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan)
  return parts === null ? undefined : Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`)
}
