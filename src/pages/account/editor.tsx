import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Account, type AccountDraft, accounts } from '../../../contract/system/account'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import { TextField } from '../../kit/form/text-field'
import type { Section } from '../../kit/record/drawer-sections'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { StatusTag } from '../../kit/ui/status-tag'
import { useMay } from '../../kit/ui/use-may'
import { meQuery } from '../../lib/api/session'
import { minuteOf } from '../../lib/format'
import style from './account.module.css'
import { describeAccount } from './describe'
import { nameOf, statusOf } from './labels'
import { AccountPersonField } from './person-field'
import { RoleField } from './role-field'
import { StoresField } from './stores-field'
import { usePrefill } from './use-prefill'

const accountEditor: EditorConfig<Account, AccountDraft> = {
  resource: accounts,
  nameOf,
  initialValues: () => ({ username: '', displayName: '', role: '', storeIds: null, personId: null }),
  toDraft: ({ username, displayName, role, storeIds, personId }) => ({
    username,
    displayName,
    role,
    storeIds,
    personId,
  }),
  isLocked: ({ isBeyond }) => isBeyond,
}

/** One account, to be made or changed: `?new`, `?edit=<id>`. `onInvite` receives a new account that is to be invited at once. */
export function AccountEditor({ onInvite }: { onInvite: (account: Account) => void }) {
  const [params] = useSearchParams()
  const may = useMay()
  const { data: me } = useQuery(meQuery)
  const own = me?.storeIds ?? null
  const personId = params.has('new') ? params.get('for') : null
  const prefill = usePrefill(personId)
  const config = useMemo(
    () => ({
      ...accountEditor,
      initialValues: () => ({ ...accountEditor.initialValues(), storeIds: own, ...prefill }),
    }),
    [own, prefill],
  )
  if (personId !== null && prefill === undefined) return null
  return (
    <EditDrawer
      config={config}
      describe={describeAccount}
      title={(row) => (row === null ? m.account_new() : nameOf(row))}
      headline={(row) => <StatusTag {...statusOf(row)} />}
      sections={(form, row) => accountSections(form, row, own !== null)}
      {...(params.has('new') && may(accounts.invite)
        ? { also: { label: m.account_save_and_invite(), run: onInvite } }
        : {})}
    />
  )
}

function accountSections(form: Form<AccountDraft>, row: Account | null, isLimited: boolean): Section[] {
  const isOwn = row?.isOwn === true
  const username = form.bind('username')
  const role = form.bind('role')
  const storeIds = form.bind('storeIds')
  const locked = isOwn ? { help: m.account_own_locked() } : {}
  return [
    {
      key: 'person',
      title: m.account_section_person(),
      content: (
        <>
          {row?.isBeyond ? <p className={style.told}>{m.account_beyond()}</p> : null}
          <div className={fieldStyle.fields}>
            <AccountPersonField
              {...form.bind('personId')}
              value={form.values.personId ?? null}
              account={row}
              onName={(name) => form.values.displayName === '' && form.bind('displayName').change(name)}
            />
            <TextField
              {...form.bind('displayName')}
              label={m.account_display_name()}
              help={m.account_display_name_help()}
              maxLength={30}
            />
            <TextField
              {...username}
              disabled={username.disabled || row !== null}
              label={m.account_username()}
              help={m.account_username_help()}
              required
            />
          </div>
        </>
      ),
    },
    {
      key: 'scope',
      title: m.account_section_scope(),
      content: (
        <div className={fieldStyle.fields}>
          <RoleField {...role} {...locked} disabled={role.disabled || isOwn} title={row?.roleTitle ?? ''} />
          <StoresField
            {...storeIds}
            {...locked}
            disabled={storeIds.disabled || isOwn}
            isLimited={isLimited}
          />
        </div>
      ),
    },
    ...(row === null
      ? []
      : [{ key: 'facts', title: m.account_section_facts(), content: <Facts account={row} /> }]),
  ]
}

function Facts({ account }: { account: Account }) {
  const { lastSignInAt, hasSecondFactor, linkExpiresAt } = account
  const facts = [
    [m.account_last_sign_in(), lastSignInAt === null ? m.account_never_signed_in() : minuteOf(lastSignInAt)],
    [
      m.account_second_factor(),
      hasSecondFactor ? m.account_second_factor_on() : m.account_second_factor_off(),
    ],
    [m.account_created_at(), minuteOf(account.createdAt)],
    ...(linkExpiresAt === null ? [] : [[m.account_link_expires_at(), minuteOf(linkExpiresAt)]]),
  ]
  return (
    <dl className={style.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
