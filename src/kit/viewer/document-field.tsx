import { m } from '#messages'
import { Field, type FieldProps } from '../form/field'
import type { Binding } from '../form/form'
import { UploadBox } from '../upload/box'
import style from '../upload/drop.module.css'
import { documents } from '../upload/kind'
import { DocumentViewer } from './document-viewer'
import { useDocumentView } from './use-document-view'

/** A scan of a paper: chosen or dropped, looked at, replaced. The value is a document's id, '' while there is none. */
export function DocumentField(props: FieldProps & Binding<string>) {
  const { value, change, disabled, label } = props
  return (
    <Field {...props} wide>
      {(ids) => (
        <div className={style.drop}>
          {value === '' ? null : <Preview key={value} id={value} label={label} />}
          {disabled ? null : (
            <UploadBox
              id={ids.id}
              kind={documents}
              label={value === '' ? m.kit_document_upload() : m.kit_document_replace()}
              describedBy={ids['aria-describedby']}
              isInvalid={ids['aria-invalid']}
              disabled={disabled}
              onDone={change}
            />
          )}
        </div>
      )}
    </Field>
  )
}

function Preview({ id, label }: { id: string; label: string }) {
  return <DocumentViewer id={id} label={label} viewer={useDocumentView()} />
}
