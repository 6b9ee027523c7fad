import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { Field, type FieldProps } from '../form/field'
import type { Binding } from '../form/form'
import { UploadBox } from '../upload/box'
import { ImageViewer } from '../viewer/image-viewer'
import style from './gallery-field.module.css'
import { type LeastSize, picturesOf } from './least-size'
import { LibraryButton } from './library-button'
import { Picture } from './picture'

type Props = FieldProps & Binding<string[]> & LeastSize & { max: number }

/** Pictures in order, the first being the cover. Dragged, or moved with the arrow keys; Enter opens, Delete removes. */
export function GalleryField(props: Props) {
  const { value, change, disabled, max, minWidth, minHeight } = props
  const kind = useMemo(() => picturesOf({ minWidth, minHeight }), [minWidth, minHeight])
  const [at, setAt] = useState<number | null>(null)
  const dragged = useRef<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // An upload that ends later appends to the present value.
  const latest = useRef(value)
  latest.current = value

  const place = (from: number, to: number) => {
    if (disabled || to < 0 || to >= value.length || from === to) return
    const next = value.filter((_, index) => index !== from)
    next.splice(to, 0, ...value.slice(from, from + 1))
    change(next)
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-picture]')[to]?.focus())
  }
  const remove = (index: number) => change(value.filter((_, one) => one !== index))
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') place(index, index - 1)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') place(index, index + 1)
    else if (event.key === 'Delete' && !disabled) remove(index)
    else return
    event.preventDefault()
  }
  return (
    <Field {...props} wide help={props.help ?? m.kit_gallery_count({ count: value.length, max })}>
      {(ids) => (
        <div>
          <ul ref={list} className={style.gallery}>
            {value.map((id, index) => (
              <li
                key={id}
                draggable={!disabled}
                onDragStart={() => {
                  dragged.current = index
                }}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => {
                  if (dragged.current !== null) place(dragged.current, index)
                  dragged.current = null
                }}
              >
                <button
                  type="button"
                  data-picture
                  aria-label={m.kit_gallery_item({ index: index + 1, count: value.length })}
                  onClick={() => setAt(index)}
                  onKeyDown={(event) => onKey(event, index)}
                >
                  <Picture id={id} alt="" size="large" />
                </button>
                {index === 0 ? <span className={style.galleryCover}>{m.kit_gallery_cover()}</span> : null}
                {disabled ? null : (
                  <button
                    type="button"
                    className={style.galleryRemove}
                    aria-label={m.kit_gallery_remove({ index: index + 1 })}
                    onClick={() => remove(index)}
                  >
                    <IconClose size="small" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          {disabled || value.length >= max ? null : (
            <UploadBox
              id={ids.id}
              kind={kind}
              label={m.kit_upload()}
              describedBy={ids['aria-describedby']}
              isInvalid={ids['aria-invalid']}
              disabled={disabled}
              onDone={(id) => {
                if (!latest.current.includes(id)) change([...latest.current, id])
              }}
            >
              <LibraryButton
                kind="picture"
                max={max - value.length}
                takenIds={value}
                least={{ minWidth, minHeight }}
                disabled={disabled}
                onChoose={(rows) => change([...latest.current, ...rows.map(({ id }) => id)])}
              />
            </UploadBox>
          )}
          <ImageViewer pictures={value} at={at} onMove={setAt} />
        </div>
      )}
    </Field>
  )
}
