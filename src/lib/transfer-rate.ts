const windowMs = 5_000

/**
 * Measures how fast bytes leave, over the latest 5 s. Each call tells how many have left by now and gives bytes a second, null until there is
 * a second to judge by.
 */
export function rateMeter(now: () => number): (sent: number) => number | null {
  let marks: { at: number; sent: number }[] = []
  return (sent) => {
    const at = now()
    const last = marks.at(-1)
    // What was sent in vain is sent again.
    if (last !== undefined && sent < last.sent) marks = []
    marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }]
    const first = marks[0]
    if (first === undefined || at - first.at < 1_000) return null
    return ((sent - first.sent) * 1_000) / (at - first.at)
  }
}
