import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { Binding } from '../../kit/form/form'
import { TextField } from '../../kit/form/text-field'
import style from './certificate.module.css'
import { certificateLabels, defaultIssuer, type Kind } from './labels'

/** The issuer; a button fills in the usual issuer of the kind when the field has another value. */
export function IssuerField({ kind, ...field }: Binding<string> & { kind: Kind }) {
  const defaultName = defaultIssuer(kind)
  const isOther = defaultName !== '' && field.value.trim() !== defaultName
  return (
    <div className={style.issuer}>
      <TextField
        {...field}
        label={m.certificate_issuer()}
        help={
          isOther
            ? m.certificate_issuer_help({ kind: certificateLabels.kind.label(kind), issuer: defaultName })
            : undefined
        }
        maxLength={60}
        required
      />
      {isOther && !field.disabled ? (
        <Button
          theme="borderless"
          size="small"
          aria-label={`${m.certificate_issuer_use()} ${defaultName}`}
          onClick={() => field.change(defaultName)}
        >
          {m.certificate_issuer_use()}
        </Button>
      ) : null}
    </div>
  )
}
