const windowMs = 5_000

/**
 * Measures how fast bytes leave, over the latest 5 s. Each call passes how many have left and returns bytes a second, null until there is a
 * second to judge by.
 */
export function rateMeter(now: () => number): (sent: number) => number | null {
  let marks: { at: number; sent: number }[] = []
  return (sent) => {
    const at = now()
    const last = marks.at(-1)
    // Bytes that were lost are sent again, so the count may go down.
    if (last !== undefined && sent < last.sent) marks = []
    marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }]
    const first = marks[0]
    if (first === undefined || at - first.at < 1_000) return null
    return ((sent - first.sent) * 1_000) / (at - first.at)
  }
}
