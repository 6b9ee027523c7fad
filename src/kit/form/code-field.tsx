import Input from '@douyinfe/semi-ui/lib/es/input'
import { Field } from './field'

interface Props {
  label: string
  help?: string
  value: string
  problem: string | null
  disabled: boolean
  onChange: (text: string) => void
}

/** A code of the authenticator, or one that was kept. */
export function CodeField({ label, help, value, problem, disabled, onChange }: Props) {
  return (
    <Field label={label} help={help} problem={problem} leave={() => {}} required>
      {(ids) => (
        <Input
          {...ids}
          className="own-code"
          autoComplete="one-time-code"
          value={value}
          maxLength={13}
          disabled={disabled}
          validateStatus={problem === null ? 'default' : 'error'}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
