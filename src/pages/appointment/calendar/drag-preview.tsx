import { useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import type { MoveRefusal } from '../../../../machines/calendar-drag/calendar-drag.machine'
import { spanAt } from '../grid-time'
import { refusalSentence } from '../move-refusal'
import calendarStyle from './calendar.module.css'
import { px } from './drag-geometry'
import style from './drag-preview.module.css'

export interface DragPreviewState {
  kind: 'create' | 'move' | 'resize'
  from: number
  to: number
  refusal: MoveRefusal | null
  isSaving: boolean
}

/** Where the held session would be; red, with the reason, where it may not. */
export function DragPreview({ state, from }: { state: DragPreviewState; from: number }) {
  const refused = state.refusal === null ? null : refusalSentence(state.refusal)
  const why = useRef<HTMLSpanElement>(null)
  // The reason is placed on the side with room for it.
  useLayoutEffect(() => {
    const frame = why.current?.closest(`.${calendarStyle.scroll}`)?.getBoundingClientRect()
    const preview = why.current?.parentElement?.getBoundingClientRect()
    if (why.current === null || frame === undefined || preview === undefined) return
    why.current.dataset.above = String(preview.bottom + why.current.offsetHeight + 8 > frame.bottom)
    why.current.dataset.left = String(preview.left + why.current.offsetWidth + 8 > frame.right)
  })
  const classes = [style.preview]
  if (refused !== null) classes.push(style.previewRefused)
  if (state.isSaving) classes.push(style.previewSaving)
  return (
    <div
      className={classes.join(' ')}
      data-preview={refused === null ? 'free' : 'refused'}
      style={{ top: px(state.from - from), height: px(state.to - state.from) }}
      aria-hidden="true"
    >
      <strong>{spanAt(state.from, state.to)}</strong>
      <span>{m.appointment_minutes({ count: state.to - state.from })}</span>
      {refused === null ? null : (
        <span className={style.previewReason} ref={why}>
          {refused}
        </span>
      )}
    </div>
  )
}
