import IconEyeOpened from '@douyinfe/semi-icons/lib/es/icons/IconEyeOpened'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Input from '@douyinfe/semi-ui/lib/es/input'
import TextArea from '@douyinfe/semi-ui/lib/es/input/textarea'
import { m } from '#messages'
import { type Person, people, type Secret } from '../../../../contract/people/person'
import { Field, type FieldProps } from '../../../kit/form/field'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Binding } from '../../../kit/form/form'
import { useMay } from '../../../kit/ui/use-may'
import { personLabels } from '../labels'
import style from '../list/person.module.css'
import { ReasonDialog } from './reason-dialog'
import { ShownSecret } from './shown-secret'
import { useReveal } from './use-reveal'

type Props = Omit<FieldProps, 'label'> &
  Binding<string | null> & {
    what: Secret
    /** Null while the record is new. */
    row: Person | null
    /** The mask shown in place of the secret. Null where there is none. */
    mask: string | null
    /** The draft's value for an untouched secret. */
    kept: string | null
    /** The draft's value for deleting it. Absent, it cannot be deleted. */
    cleared?: string | null
  }

/** A masked secret: a new value is typed over its mask, and it can be revealed for a reason. */
export function SecretField(props: Props) {
  const { what, row, mask, kept, cleared, value, change, disabled, problem } = props
  const may = useMay()
  const reveal = useReveal()
  const label = personLabels.secret.label(what)
  const isThere = row !== null && mask !== null
  const isUntouched = isThere && value === kept
  const isGoing = isThere && cleared !== undefined && value === cleared
  const help = isGoing ? m.person_cleared() : isUntouched && !disabled ? m.person_keep_help() : props.help
  // An emptied field of an existing record counts as untouched.
  const type = (text: string) => change(text !== '' ? text : isThere ? kept : (cleared ?? ''))
  const fieldProps = {
    value: value ?? '',
    placeholder: isUntouched ? (mask ?? undefined) : undefined,
    disabled,
    validateStatus: problem === null ? ('default' as const) : ('error' as const),
    onChange: type,
  }
  return (
    <div className={what === 'healthNote' ? `${style.secret} ${fieldStyle.fieldWide}` : style.secret}>
      <Field {...props} label={label} help={help}>
        {(ids) => (
          <div className={style.secretLine}>
            {what === 'healthNote' ? (
              <TextArea {...ids} {...fieldProps} maxCount={500} autosize={{ minRows: 3, maxRows: 10 }} />
            ) : (
              <Input {...ids} {...fieldProps} autoComplete="off" />
            )}
            {isThere && may(people.reveal) && !reveal.isShown ? (
              <Button
                type="tertiary"
                icon={<IconEyeOpened aria-hidden />}
                aria-label={m.person_reveal({ what: label })}
                title={m.person_reveal({ what: label })}
                onClick={() => reveal.request(row, what)}
              />
            ) : null}
            {isThere && cleared !== undefined && !disabled && (isUntouched || isGoing) ? (
              <Button
                type="tertiary"
                aria-label={isGoing ? `${m.person_clear_back()} ${label}` : `${m.person_clear()} ${label}`}
                onClick={() => change(isGoing ? kept : cleared)}
              >
                {isGoing ? m.person_clear_back() : m.person_clear()}
              </Button>
            ) : null}
          </div>
        )}
      </Field>
      {reveal.isShown ? <ShownSecret name={label} value={reveal.value} onHide={reveal.hide} /> : null}
      {reveal.isDialogOpen ? <ReasonDialog reveal={reveal} /> : null}
    </div>
  )
}
