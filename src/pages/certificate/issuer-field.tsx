import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { Binding } from '../../kit/form/form'
import { TextField } from '../../kit/form/text-field'
import { type Kind, kindLabel, usualIssuer } from './labels'

/** The issuer; a button fills in the usual issuer of the kind when the field has another value. */
export function IssuerField({ kind, ...field }: Binding<string> & { kind: Kind }) {
  const usualName = usualIssuer(kind)
  const isOther = usualName !== '' && field.value.trim() !== usualName
  return (
    <div className="certificate-issuer">
      <TextField
        {...field}
        label={m.certificate_issuer()}
        help={isOther ? m.certificate_issuer_help({ kind: kindLabel(kind), issuer: usualName }) : undefined}
        maxLength={60}
        required
      />
      {isOther && !field.disabled ? (
        <Button
          theme="borderless"
          size="small"
          aria-label={`${m.certificate_issuer_use()} ${usualName}`}
          onClick={() => field.change(usualName)}
        >
          {m.certificate_issuer_use()}
        </Button>
      ) : null}
    </div>
  )
}
