import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import { roles } from '../../../../contract/system/role'
import { type SavedView, savedViews, sharingPermissions } from '../../../../contract/system/saved-view'
import { call } from '../../../lib/api/call'
import { fieldSentence } from '../../../lib/field-sentence'
import { Select } from '../../form/select'
import { TextField } from '../../form/text-field'
import { useFormMutation } from '../../form/use-form-mutation'
import { Dialog } from '../../ui/dialog'
import textStyle from '../../ui/text.module.css'
import { useMay } from '../../ui/use-may'
import type { Views } from './use-views'
import style from './view-dialog.module.css'

interface Props {
  /** null saves the list as a new one. */
  view: SavedView | null
  list: string
  now: Views['now']
  onSaved: (view: SavedView) => void
  onCancel: () => void
}

const personal = ''

/** Names a view; a new one may be shared with a role by those who manage roles or settings. */
export function ViewDialog({ view, list, now, onSaved, onCancel }: Props) {
  const may = useMay()
  const sharingId = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [role, setRole] = useState(personal)
  const mayShare =
    view === null && sharingPermissions.some((permission) => may({ permission })) && may(roles.list)
  const { data } = useQuery({
    queryKey: [roles.name, 'list', 'sharing'],
    queryFn: ({ signal }) => call(roles.list, { query: { pageSize: '100' }, signal }),
    enabled: mayShare,
  })
  const { run, isPending, fields, formLevelError, reset } = useFormMutation(
    (chosen: string) =>
      view === null
        ? call(savedViews.create, {
            body: { list, name: chosen, ...now, role: role === personal ? null : role },
          })
        : call(savedViews.update, { id: view.id, version: view.version, body: { name: chosen } }),
    onSaved,
  )
  const problems = fields.filter(({ path }) => path[0] === 'name')
  const others = formLevelError(['name'])
  return (
    <Dialog
      title={view === null ? m.kit_view_save() : m.kit_view_rename()}
      confirmText={m.kit_save()}
      isDisabled={name.trim() === ''}
      isPending={isPending}
      onDo={() => run(name.trim())}
      onCancel={onCancel}
    >
      <TextField
        name="name"
        label={m.kit_view_name()}
        required
        value={name}
        problem={problems[0] === undefined ? null : fieldSentence(problems[0])}
        problems={problems}
        disabled={isPending}
        maxLength={30}
        change={(text) => {
          reset()
          setName(text)
        }}
        leave={() => {}}
      />
      {mayShare ? (
        <div className={style.sharing}>
          <span id={sharingId}>{m.kit_view_seen_by()}</span>
          <Select
            aria-labelledby={sharingId}
            value={role}
            optionList={[
              { value: personal, label: m.kit_view_own() },
              ...(data?.rows ?? []).map(({ name: value, title }) => ({ value, label: title })),
            ]}
            onChange={(value) => setRole(String(value))}
          />
        </div>
      ) : null}
      {others === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {others}
        </p>
      )}
    </Dialog>
  )
}
