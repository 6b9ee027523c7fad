import type { GuardVerdict } from '../simulator/next-events'

export interface Marks {
  /** Ids of active states. */
  active: readonly string[]
  /** The present verdicts of guards, by transition. An absent transition cannot happen now. */
  verdicts: ReadonlyMap<string, GuardVerdict>
  /** The transitions taken last; another `turn` animates them again. */
  taken: { turn: number; names: readonly string[] }
}

export const noMarks: Marks = { active: [], verdicts: new Map(), taken: { turn: 0, names: [] } }

const rank = { yes: 2, payload: 1, no: 0 }

/** Sets the marks on the picture as attributes; chart.css colours them. */
export function mark(picture: Element, { active, verdicts, taken }: Marks): void {
  markStates(picture, active)
  const arrows = new Map<string, { verdict: GuardVerdict; isTaken: boolean }>()
  for (const row of all(picture, 'data-transition')) {
    const name = row.getAttribute('data-transition') ?? ''
    const verdict = verdicts.get(name) ?? 'no'
    const isTaken = taken.names.includes(name)
    row.setAttribute('data-verdict', verdict)
    show(row, isTaken, taken.turn)
    const arrow = row.closest('[data-arrow]')?.getAttribute('data-arrow')
    if (arrow == null) continue
    const before = arrows.get(arrow)
    const isBetter = before === undefined || rank[verdict] > rank[before.verdict]
    arrows.set(arrow, {
      verdict: isBetter ? verdict : before.verdict,
      isTaken: isTaken || (before?.isTaken ?? false),
    })
  }
  for (const part of all(picture, 'data-arrow')) {
    const { verdict = 'no', isTaken = false } = arrows.get(part.getAttribute('data-arrow') ?? '') ?? {}
    part.setAttribute('data-verdict', verdict)
    if (part.matches('path')) show(part, isTaken, taken.turn)
  }
}

export function markStates(picture: Element, active: readonly string[]): void {
  for (const state of all(picture, 'data-state'))
    state.toggleAttribute('data-active', active.includes(state.getAttribute('data-state') ?? ''))
}

const all = (picture: Element, attribute: string) => picture.querySelectorAll<SVGElement>(`[${attribute}]`)

/** An animation restarts only after its attribute has been removed. */
function show(part: SVGElement, isTaken: boolean, turn: number): void {
  const shown = part.getAttribute('data-taken')
  if (!isTaken) part.removeAttribute('data-taken')
  else if (shown !== String(turn)) {
    part.removeAttribute('data-taken')
    part.getBoundingClientRect()
    part.setAttribute('data-taken', String(turn))
  }
}
