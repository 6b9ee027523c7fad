import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type OwnAccount, ownAccount } from '../../../contract/system/own-account'
import { payloadField } from '../../kit/form/payload-field'
import { TextField } from '../../kit/form/text-field'
import { useFormMutation } from '../../kit/form/use-form-mutation'
import { usePayload } from '../../kit/record/use-payload'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import { pageAt } from '../../nav'
import style from './own-account.module.css'

const auditPath = pathTo('audit')

/** The profile. People change their own name; others assign their role and stores. */
export function ProfileSection({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const { version, username, displayName, roleTitle, storeNames, personName, coachName } = account
  const may = useMay()
  const mutation = useFormMutation(
    (name: string) => call(ownAccount.update, { version, body: { displayName: name } }),
    () => void Toast.success(m.account_my_name_saved()),
  )
  const { form, checked } = usePayload(() => ({ displayName }), mutation.fields)
  const name = payloadField(form, 'displayName', '')
  const refusal = mutation.formLevelError(['displayName'])
  const save = () => {
    if (checked(ownAccount.update.body) !== null) mutation.run(name.value.trim())
  }
  const audit = pageAt(auditPath)?.permission
  return (
    <>
      <dl className={style.facts}>
        <div>
          <dt>{m.account_username()}</dt>
          <dd>{username}</dd>
        </div>
        <div>
          <dt>{m.account_role()}</dt>
          <dd>{roleTitle}</dd>
        </div>
        <div>
          <dt>{m.account_stores()}</dt>
          <dd>{storeNames === null ? m.account_every_store() : storeNames.join(m.kit_comma())}</dd>
        </div>
        <div>
          <dt>{m.account_person()}</dt>
          <dd>
            {personName === null
              ? m.account_link_none()
              : coachName === null
                ? personName
                : m.account_person_coach({ name: personName, coach: coachName })}
          </dd>
        </div>
      </dl>
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <form
        className={style.line}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          {...name}
          label={m.account_my_name()}
          help={m.account_display_name_help()}
          disabled={mutation.isPending}
        />
        <Button htmlType="submit" disabled={name.value.trim() === displayName} loading={mutation.isPending}>
          {m.account_my_name_save()}
        </Button>
      </form>
      {audit !== undefined && may({ permission: audit }) ? (
        <Link className={textStyle.link} to={auditPath} onClick={onClose}>
          {m.account_my_audit()}
        </Link>
      ) : null}
    </>
  )
}
