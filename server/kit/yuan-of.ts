/** 12050 → `120.50`, −5 → `-0.05` */
export function yuanOf(fen: number): string {
  const whole = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** `120.5` → 12050; undefined for anything but an amount of whole fen. Uses no float. */
export function fenOf(yuan: string): number | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan)
  return parts === null ? undefined : Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`)
}
