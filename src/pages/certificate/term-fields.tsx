import { m } from '#messages'
import { DateField } from '../../kit/form/date-field'
import type { Binding } from '../../kit/form/form'
import { lastDay } from './term-of'

interface Props {
  issuedOn: Binding<string>
  expiresOn: Binding<string | null>
  /** Beneath the last day, when nothing is wrong with it. */
  help?: string
}

/** The validity of a certificate; common terms are one click away. */
export function TermFields({ issuedOn, expiresOn, help }: Props) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(issuedOn.value)
  const choices = [1, 2, 3].map((years) => ({
    label: m.certificate_years({ years }),
    last: isDay ? lastDay(issuedOn.value, years * 12) : undefined,
  }))
  return (
    <>
      <DateField {...issuedOn} empty="" label={m.certificate_issued_on()} required />
      <div>
        <DateField
          {...expiresOn}
          empty={null}
          label={m.certificate_expires_on()}
          help={help ?? m.certificate_expires_on_help()}
        />
        {expiresOn.disabled ? null : (
          // biome-ignore lint/a11y/useSemanticElements: buttons that fill the field above
          <div className="certificate-terms" role="group" aria-label={m.certificate_ends_quick()}>
            {[...choices, { label: m.certificate_forever(), last: null }].map(({ label, last }) => (
              <button
                type="button"
                key={label}
                disabled={last === undefined}
                aria-pressed={expiresOn.value === last}
                onClick={() => last !== undefined && expiresOn.change(last)}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
    </>
  )
}
