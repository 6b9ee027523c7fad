import IconHandle from '@douyinfe/semi-icons/lib/es/icons/IconHandle'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { m } from '#messages'
import style from './drag-order.module.css'
import { useDragOrder } from './use-drag-order'

interface Props {
  /** The label of the list. */
  label: string
  ids: readonly string[]
  nameOf: (id: string) => string
  /** The ids in their new order, after a drop at another position. */
  onMove: (ids: string[]) => void
  /** An item was dragged onto an element with `data-drop-onto`, of which this is the value; `[data-drop-over]` while it is above it. */
  onOnto?: (id: string, key: string) => void
  disabled: boolean
  renderItem: (id: string) => ReactNode
}

/**
 * A sortable list: dragged by mouse anywhere on an item, by finger at its handle, or by keys on the handle (Space lifts and drops, arrows
 * move, Escape cancels). Every position is announced.
 */
export function DragOrder({ label, ids, nameOf, onMove, onOnto, disabled, renderItem }: Props) {
  const help = useId()
  const { list, held, shifts, press, onKey, onBlur } = useDragOrder({ ids, onMove, onOnto })
  return (
    <>
      <p id={help} className="console-hidden">
        {m.kit_order_help()}
      </p>
      <ol
        ref={list}
        className={style.order}
        aria-label={label}
        data-dragging={held !== null && !held.isLifted ? '' : undefined}
      >
        {ids.map((id, at) => (
          <li
            key={id}
            className={style.orderItem}
            data-drag-item={id}
            data-held={held?.id === id ? (held.isLifted ? 'lifted' : 'dragged') : undefined}
            style={shiftOf(shifts?.[at], held?.id === id && !held.isLifted)}
            onPointerDown={(event) => {
              if (!disabled && event.pointerType === 'mouse') press(event, id)
            }}
          >
            {disabled ? null : (
              <button
                type="button"
                className={style.orderHandle}
                data-drag-handle={id}
                aria-label={m.kit_order_handle({ name: nameOf(id), place: at + 1, count: ids.length })}
                aria-describedby={help}
                aria-pressed={held?.id === id}
                onPointerDown={(event) => {
                  if (event.pointerType !== 'mouse') press(event, id)
                }}
                onKeyDown={(event) => onKey(event, id)}
                onBlur={onBlur}
              >
                <IconHandle aria-hidden />
              </button>
            )}
            {renderItem(id)}
          </li>
        ))}
      </ol>
      <div role="status" className="console-hidden">
        {held === null
          ? ''
          : m.kit_order_voice({ name: nameOf(held.id), place: held.to + 1, count: ids.length })}
      </div>
    </>
  )
}

/** A dragged item follows the pointer; the others, and an item lifted by keys, move to where they would end up. */
function shiftOf(by: number | undefined, isDragged: boolean): CSSProperties | undefined {
  if (isDragged) return { transform: 'translate(var(--kit-drag-across, 0), var(--kit-drag-by, 0))' }
  return by === undefined ? undefined : { transform: `translateY(${by}px)` }
}
