import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMemo, useState } from 'react'
import { m } from '#messages'
import { Field, type FieldProps } from '../form/field'
import type { Binding } from '../form/form'
import { UploadBox } from '../upload/box'
import { ImageViewer } from '../viewer/image-viewer'
import { type LeastSize, picturesOf } from './least-size'
import { LibraryButton } from './library-button'
import style from './photo-field.module.css'
import { Picture } from './picture'

/** One picture: uploaded or taken from the library, seen larger, replaced, removed. `minWidth` and `minHeight` refuse smaller ones. */
export function PhotoField(props: FieldProps & Binding<string | null> & LeastSize) {
  const { value, change, disabled, label, minWidth, minHeight } = props
  const kind = useMemo(() => picturesOf({ minWidth, minHeight }), [minWidth, minHeight])
  const [at, setAt] = useState<number | null>(null)
  return (
    <Field {...props} wide>
      {(ids) => (
        <div className={style.photo}>
          {value === null ? null : (
            <button
              type="button"
              className={style.photoOpen}
              title={m.kit_picture_view()}
              onClick={() => setAt(0)}
            >
              <Picture id={value} alt={label} size="large" />
            </button>
          )}
          {disabled ? null : (
            <UploadBox
              id={ids.id}
              kind={kind}
              label={value === null ? m.kit_upload() : m.kit_upload_replace()}
              describedBy={ids['aria-describedby']}
              isInvalid={ids['aria-invalid']}
              disabled={disabled}
              onDone={change}
            >
              <LibraryButton
                kind="picture"
                max={1}
                takenIds={value === null ? [] : [value]}
                least={{ minWidth, minHeight }}
                disabled={disabled}
                onChoose={([row]) => row !== undefined && change(row.id)}
              />
              {value === null ? null : (
                <Button theme="borderless" type="danger" onClick={() => change(null)}>
                  {m.kit_upload_remove()}
                </Button>
              )}
            </UploadBox>
          )}
          <ImageViewer pictures={value === null ? [] : [value]} at={at} onMove={setAt} />
        </div>
      )}
    </Field>
  )
}
