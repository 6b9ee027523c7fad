import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { Binding } from '../../kit/form'
import { TextField } from '../../kit/text-field'
import { type Kind, kindLabel, usualIssuer } from './certificate-words'

/** Who issued it; the usual issuer of the kind is one click away when something else stands there. */
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
