import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { Field, type FieldLook } from './field'
import type { Binding } from './form'
import { ImageViewer } from './image-viewer'
import { Picture } from './picture'
import { UploadBox } from './upload-box'

/** One picture: chosen, seen larger, replaced, removed. */
export function PhotoField(props: FieldLook & Binding<string | null>) {
  const { value, change, disabled, label } = props
  const [at, setAt] = useState<number | null>(null)
  return (
    <Field {...props} wide>
      {(ids) => (
        <div className="kit-photo">
          {value === null ? null : (
            <button
              type="button"
              className="kit-photo-open"
              title={m.kit_picture_view()}
              onClick={() => setAt(0)}
            >
              <Picture id={value} alt={label} size="large" />
            </button>
          )}
          {disabled ? null : (
            <UploadBox
              id={ids.id}
              label={value === null ? m.kit_upload() : m.kit_upload_replace()}
              describedBy={ids['aria-describedby']}
              isInvalid={ids['aria-invalid']}
              disabled={disabled}
              onDone={change}
            />
          )}
          {value === null || disabled ? null : (
            <Button theme="borderless" type="danger" onClick={() => change(null)}>
              {m.kit_upload_remove()}
            </Button>
          )}
          <ImageViewer pictures={value === null ? [] : [value]} at={at} onMove={setAt} />
        </div>
      )}
    </Field>
  )
}
