import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '#messages'
import type { ListedMedia } from '../../../contract/content/media'
import { bytes } from '../../lib/format'
import { RowCheckbox } from '../list/row-checkbox'
import { mediaLabels, nameOf } from './labels'
import style from './media.module.css'
import { MediaThumb } from './thumb'

interface Props {
  label: string
  rows: readonly ListedMedia[]
  isChosen: (id: string) => boolean
  /** Clicked, or Enter. */
  onOpen: (row: ListedMedia) => void
  /** The checkbox of a tile, or Space on it; absent, tiles have no checkbox. */
  onTick?: (row: ListedMedia, on: boolean) => void
  /** The tile that has the focus. */
  onFocus?: (row: ListedMedia) => void
  /** Why a file cannot be chosen here. */
  refusal?: (row: ListedMedia) => string | null
}

/** Files as tiles. One of them is in the order of the Tab key; the arrows, Home and End go to the others. */
export function MediaGrid(props: Props) {
  const { rows, onTick } = props
  const [at, setAt] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const current = rows.some(({ id }) => id === at) ? at : rows[0]?.id
  const onKey = (event: KeyboardEvent<HTMLElement>, row: ListedMedia) => {
    if (event.key === ' ' && onTick !== undefined) {
      event.preventDefault()
      if (props.refusal?.(row) == null) onTick(row, !props.isChosen(row.id))
      return
    }
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
    const to = tiles[neighbour(tiles, tiles.indexOf(event.currentTarget), event.key)]
    if (to === undefined) return
    event.preventDefault()
    to.focus()
    to.scrollIntoView?.({ block: 'nearest' })
  }
  return (
    <ul ref={list} className={style.media} aria-label={props.label}>
      {rows.map((row) => {
        const refusal = props.refusal?.(row) ?? null
        const isChosen = props.isChosen(row.id)
        return (
          <li key={row.id} data-chosen={isChosen || undefined} data-refused={refusal !== null || undefined}>
            <button
              type="button"
              data-tile
              tabIndex={row.id === current ? 0 : -1}
              aria-pressed={onTick === undefined ? undefined : isChosen}
              aria-disabled={refusal !== null || undefined}
              title={refusal ?? nameOf(row)}
              onFocus={() => {
                setAt(row.id)
                props.onFocus?.(row)
              }}
              onClick={() => props.onOpen(row)}
              onKeyDown={(event) => onKey(event, row)}
            >
              <span className="console-hidden">{mediaLabels.kind.label(row.kind)}</span>
              <MediaThumb row={row} sizes="(max-width: 768px) 45vw, 200px" />
              {row.isUsed ? null : <span className={style.mediaUnused}>{m.media_unused_mark()}</span>}
              <span className={style.mediaName}>{nameOf(row)}</span>
              <span className={style.mediaFacts}>
                {refusal ?? `${row.width}×${row.height} · ${bytes(row.bytes)}`}
              </span>
            </button>
            {onTick === undefined || refusal !== null ? null : (
              <RowCheckbox
                label={m.kit_select_row({ name: nameOf(row) })}
                state={isChosen ? 'on' : 'off'}
                onTick={(on) => onTick(row, on)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The tile that a key leads to; rows are found by the tiles' positions on the screen. */
function neighbour(tiles: readonly HTMLElement[], from: number, key: string): number {
  const top = (at: number) => tiles[at]?.getBoundingClientRect().top ?? 0
  const perRow = Math.max(1, tiles.filter((_, at) => top(at) === top(0)).length)
  if (key === 'ArrowRight') return Math.min(from + 1, tiles.length - 1)
  if (key === 'ArrowLeft') return Math.max(from - 1, 0)
  if (key === 'ArrowDown') return from + perRow < tiles.length ? from + perRow : from
  if (key === 'ArrowUp') return from - perRow >= 0 ? from - perRow : from
  if (key === 'Home') return 0
  if (key === 'End') return tiles.length - 1
  return -1
}
