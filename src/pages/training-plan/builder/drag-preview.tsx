import type { Ref } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages'
import style from './builder.module.css'

interface Props {
  names: readonly string[]
  joins: boolean
  /** Moves the element to the pointer. */
  place: Ref<HTMLDivElement>
}

/** The dragged exercises, shown next to the pointer. */
export function DragPreview({ names, joins, place }: Props) {
  return createPortal(
    <div ref={place} className={style.preview} data-joins={joins ? '' : undefined} aria-hidden>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same exercise may be there twice, and nothing moves
        <span key={at}>{name}</span>
      ))}
      {joins ? <small>{m.trainingplan_build_superset()}</small> : null}
    </div>,
    document.body,
  )
}
