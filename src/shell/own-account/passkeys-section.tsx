import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { ownPasskeys, type PasskeyRow } from '../../../contract/system/own-passkeys'
import { useEnrolment } from '../../domain/account/use-enrolment'
import { payloadField } from '../../kit/form/payload-field'
import { TextField } from '../../kit/form/text-field'
import { useFormMutation } from '../../kit/form/use-form-mutation'
import { usePayload } from '../../kit/record/use-payload'
import { Dialog } from '../../kit/ui/dialog'
import { formatRelative } from '../../kit/ui/format-relative'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { hasPasskeys } from '../../lib/api/has-passkeys'
import { errorSentence } from '../../lib/error-sentence'
import { minuteOf } from '../../lib/format'
import style from './own-account.module.css'
import { ownKey, ownPasskeysQuery } from './query'
import { RecoveryCodes } from './recovery-codes'

/** The passkeys of one's own account: they sign in without the password, or serve as its second factor. */
export function PasskeysSection({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(ownPasskeysQuery)
  const [open, setOpen] = useState<{ kind: 'rename' | 'remove'; row: PasskeyRow } | null>(null)
  const cache = useQueryClient()
  const { snapshot, send, errors } = useEnrolment({
    onConfirmed: () => {
      // Not of the call itself: where a second factor is required, the codes are shown before the session is read again.
      for (const name of [ownKey, 'accounts', 'session']) void cache.invalidateQueries({ queryKey: [name] })
      Toast.success(m.account_my_passkey_added())
    },
  })
  const { problem } = snapshot.context
  const close = () => setOpen(null)
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  const isPossible = data.isAvailable && hasPasskeys()
  return (
    <>
      <p className={textStyle.note}>
        {isPossible ? m.account_my_passkey_text() : m.problem_passkeys_unavailable()}
      </p>
      {problem === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {problem.title || m.problem_unavailable()}
        </p>
      )}
      {data.rows.length === 0 ? null : (
        <ul className={style.signIns} aria-label={m.account_my_passkeys()}>
          {data.rows.map((row) => (
            <PasskeyItem key={row.id} row={row} onOpen={(kind) => setOpen({ kind, row })} />
          ))}
        </ul>
      )}
      {isPossible ? (
        <Button loading={snapshot.matches('creating')} onClick={() => send({ type: 'passkey.requested' })}>
          {m.account_my_passkey_add()}
        </Button>
      ) : null}
      {snapshot.matches('showing') ? (
        <RecoveryCodes
          username={username}
          codes={errors.codes}
          onKept={() => send({ type: 'codes.saved' })}
        />
      ) : null}
      {open?.kind === 'rename' ? <RenamePasskey row={open.row} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemovePasskey row={open.row} onClose={close} /> : null}
    </>
  )
}

function PasskeyItem(props: { row: PasskeyRow; onOpen: (kind: 'rename' | 'remove') => void }) {
  const { row, onOpen } = props
  const { name, lastUsedAt } = row
  return (
    <li>
      <span>
        <strong>{name}</strong>
        {row.isSynced ? <StatusTag label={m.account_my_passkey_synced()} tone="quiet" /> : null}
        <small>
          {lastUsedAt === null
            ? m.account_my_passkey_unused({ at: minuteOf(row.createdAt) })
            : m.account_my_passkey_used({ at: minuteOf(row.createdAt), ago: formatRelative(lastUsedAt) })}
        </small>
      </span>
      <span className={style.passkeyActions}>
        <Button
          size="small"
          type="tertiary"
          aria-label={m.account_my_passkey_rename_of({ name })}
          onClick={() => onOpen('rename')}
        >
          {m.account_my_passkey_rename()}
        </Button>
        <Button
          size="small"
          type="danger"
          aria-label={m.account_my_passkey_remove_of({ name })}
          onClick={() => onOpen('remove')}
        >
          {m.account_my_passkey_remove()}
        </Button>
      </span>
    </li>
  )
}

interface DialogProps {
  row: PasskeyRow
  onClose: () => void
}

function RenamePasskey({ row, onClose }: DialogProps) {
  const mutation = useFormMutation(
    (name: string) => call(ownPasskeys.rename, { id: row.id, body: { name } }),
    onClose,
  )
  const { form, checked } = usePayload(() => ({ name: row.name }), mutation.fields)
  const name = payloadField(form, 'name', '')
  const refusal = mutation.formLevelError(['name'])
  return (
    <Dialog
      title={m.account_my_passkey_rename_of({ name: row.name })}
      confirmText={m.account_my_name_save()}
      isPending={mutation.isPending}
      onDo={() => {
        if (checked(ownPasskeys.rename.body) !== null) mutation.run(name.value.trim())
      }}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <TextField {...name} label={m.account_my_passkey_name()} maxLength={40} required />
    </Dialog>
  )
}

function RemovePasskey({ row, onClose }: DialogProps) {
  const mutation = useFormMutation(() => call(ownPasskeys.remove, { id: row.id }), onClose)
  const refusal = mutation.formLevelError([])
  return (
    <Dialog
      title={m.account_my_passkey_remove_of({ name: row.name })}
      confirmText={m.account_my_passkey_remove()}
      isDestructive
      isPending={mutation.isPending}
      onDo={() => mutation.run()}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <p>{m.account_my_passkey_remove_help()}</p>
    </Dialog>
  )
}
