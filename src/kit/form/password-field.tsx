import IconEyeClosed from '@douyinfe/semi-icons/lib/es/icons/IconEyeClosed'
import IconEyeOpened from '@douyinfe/semi-icons/lib/es/icons/IconEyeOpened'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import { m } from '#messages'
import { Field, type FieldProps } from './field'
import type { Binding } from './form'

type Props = FieldProps & Binding<string> & { autoComplete: 'current-password' | 'new-password' }

/** A password field whose content can be shown. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...props}>
      {(ids) => (
        <Input
          {...ids}
          type={isShown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          value={props.value}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          onChange={props.change}
          suffix={
            <Button
              theme="borderless"
              type="tertiary"
              size="small"
              icon={isShown ? <IconEyeOpened aria-hidden /> : <IconEyeClosed aria-hidden />}
              aria-label={isShown ? m.kit_password_hide() : m.kit_password_show()}
              onClick={() => setShown(!isShown)}
            />
          }
        />
      )}
    </Field>
  )
}
