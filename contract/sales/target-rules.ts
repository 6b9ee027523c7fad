/** The days of a month `2026-01`. */
const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()

/** The part of a target that a month of even days would have reached by the end of a day: 0 before the month, all after it. */
export function expectedBy(target: number, month: string, today: string): number {
  const current = today.slice(0, 7)
  if (current > month) return target
  return current < month ? 0 : Math.floor((target * Number(today.slice(8, 10))) / daysIn(month))
}

interface Figure {
  target: number | null
  reached: number
}

/** The parts of a target that were reached, in whole percent, rounded down; null without a target. */
export const percentReached = ({ target, reached }: Figure): number | null =>
  target === null ? null : Math.floor((reached * 100) / target)

/** The place of each figure: by the part of the target, then by what was reached; null without a target. Equal ones share a place. */
export function placesOf(figures: readonly Figure[]): (number | null)[] {
  const parts = figures.map(({ target, reached }) => (target === null ? null : reached / target))
  return parts.map((part, at) => {
    if (part === null) return null
    const own = figures[at]?.reached ?? 0
    return (
      1 +
      parts.filter(
        (other, i) =>
          other !== null && (other > part || (other === part && (figures[i]?.reached ?? 0) > own)),
      ).length
    )
  })
}
