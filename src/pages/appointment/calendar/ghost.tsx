import { useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import type { MoveRefusal } from '../../../../machines/calendar-drag/calendar-drag.machine'
import { spanAt } from '../grid-time'
import { refusalSentence } from '../judge'
import { px } from './drag-geometry'

export interface GhostLook {
  kind: 'create' | 'move' | 'resize'
  from: number
  to: number
  refusal: MoveRefusal | null
  isSaving: boolean
}

/** Where the held session would be; red, with the reason, where it may not. */
export function Ghost({ look, from }: { look: GhostLook; from: number }) {
  const refused = look.refusal === null ? null : refusalSentence(look.refusal)
  const why = useRef<HTMLSpanElement>(null)
  // The reason is placed on the side with room for it.
  useLayoutEffect(() => {
    const frame = why.current?.closest('.cal-scroll')?.getBoundingClientRect()
    const ghost = why.current?.parentElement?.getBoundingClientRect()
    if (why.current === null || frame === undefined || ghost === undefined) return
    why.current.dataset.above = String(ghost.bottom + why.current.offsetHeight + 8 > frame.bottom)
    why.current.dataset.left = String(ghost.left + why.current.offsetWidth + 8 > frame.right)
  })
  const classes = ['cal-ghost']
  if (refused !== null) classes.push('cal-ghost-refused')
  if (look.isSaving) classes.push('cal-ghost-saving')
  return (
    <div
      className={classes.join(' ')}
      data-ghost={refused === null ? 'free' : 'refused'}
      style={{ top: px(look.from - from), height: px(look.to - look.from) }}
      aria-hidden="true"
    >
      <strong>{spanAt(look.from, look.to)}</strong>
      <span>{m.appointment_minutes({ count: look.to - look.from })}</span>
      {refused === null ? null : (
        <span className="cal-ghost-why" ref={why}>
          {refused}
        </span>
      )}
    </div>
  )
}
