import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import { m } from '#messages'
import { documentTypes } from '../../../contract/content/document'
import { Field, type FieldProps } from '../../kit/form/field'
import type { Binding } from '../../kit/form/form'
import { UploadBox } from '../../kit/upload/box'
import { documents, type UploadKind } from '../../kit/upload/kind'
import style from './equipment.module.css'
import { Thumb } from './sheet/photos'

const photos: UploadKind = {
  ...documents,
  types: documentTypes.filter((type) => type.startsWith('image/')),
  hint: m.equipment_photo_hint,
  wrongType: m.equipment_photo_wrong_type,
}

/** Up to `most` photos, each uploaded as soon as it is chosen. The value is their ids. */
export function PhotosField(props: FieldProps & Binding<string[]> & { most: number }) {
  const { value, change, most, disabled } = props
  return (
    <Field {...props} wide>
      {(ids) => (
        <>
          {value.length === 0 ? null : (
            <ul className={style.photos}>
              {value.map((id, i) => (
                <li key={id}>
                  <Thumb id={id} />
                  <button
                    type="button"
                    aria-label={m.equipment_photo_remove({ index: i + 1 })}
                    onClick={() => change(value.filter((one) => one !== id))}
                  >
                    <IconClose aria-hidden size="small" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {value.length >= most ? null : (
            <UploadBox
              key={value.length}
              id={ids.id}
              kind={photos}
              label={m.equipment_photo_add()}
              describedBy={ids['aria-describedby']}
              disabled={disabled}
              onDone={(id) => change([...value, id])}
            />
          )}
        </>
      )}
    </Field>
  )
}
