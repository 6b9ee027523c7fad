import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type PermissionEntry, type Role, type RoleDraft, roles } from '../../../contract/system/role'
import { startPageNames } from '../../domain/account/start-page-names'
import { ChoiceField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import { SwitchField } from '../../kit/form/switch-field'
import { ProseField, TextField } from '../../kit/form/text-field'
import type { Section } from '../../kit/record/drawer-sections'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { rowQuery } from '../../kit/record/row-query'
import { enumLabels } from '../../kit/ui/enum-labels'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { errorSentence } from '../../lib/error-sentence'
import { describeRole } from './describe'
import { nameOf } from './name-of'
import { PermissionChanges } from './permission-changes'
import { PermissionGrid } from './permission-grid'
import { permissionsQuery } from './permissions-query'
import style from './role.module.css'

const roleEditor: EditorConfig<Role, RoleDraft> = {
  resource: roles,
  nameOf,
  initialValues: () => ({
    name: '',
    title: '',
    description: '',
    permissions: [],
    requiresSecondFactor: false,
    startPage: 'overview',
  }),
  toDraft: ({ name, title, description, permissions, requiresSecondFactor, startPage }) => ({
    name,
    title,
    description,
    permissions,
    requiresSecondFactor,
    startPage,
  }),
}

/** One role, to be made or changed; `?new&from=<id>` makes one like another. */
export function RoleEditor() {
  const [params] = useSearchParams()
  const from = params.has('new') ? params.get('from') : null
  const { data: model } = useQuery(rowQuery(roles, from))
  const { data: known = none, error, refetch } = useQuery(permissionsQuery)
  const config = useMemo(
    () => (from === null || model === undefined ? roleEditor : copyOf(model, known)),
    [from, model, known],
  )
  if (from !== null && (model === undefined || known === none)) return null
  const failure = error === null ? null : errorSentence(error)
  return (
    <EditDrawer
      config={config}
      describe={describeRole}
      width={1280}
      title={(row) => (row === null ? m.role_new() : row.title)}
      headline={(row) => (row.isBuiltIn ? <StatusTag label={m.role_built_in()} tone="quiet" /> : null)}
      sections={(form, row) => [
        basics(form, row),
        {
          key: 'permissions',
          title: m.role_section_permissions(),
          content:
            failure !== null && known === none ? (
              <ListFailed reason={failure} onRetry={() => void refetch()} />
            ) : known === none ? (
              <ListSkeleton />
            ) : (
              <Permissions form={form} row={row} known={known} />
            ),
        },
      ]}
      aside={(form, row) => <PermissionChanges role={row} given={form.values.permissions} known={known} />}
    />
  )
}

const none: readonly PermissionEntry[] = []

/** Copies the permissions that the person may grant. */
function copyOf(model: Role, known: readonly PermissionEntry[]): EditorConfig<Role, RoleDraft> {
  const held = new Set(known.filter(({ isHeld }) => isHeld).map(({ name }) => name))
  const { toDraft: draftOf } = roleEditor
  const { title, description, permissions, ...rest } = draftOf(model)
  const given = permissions.flatMap((one) =>
    held.has(one)
      ? [one]
      : [...held].filter((name) => one === '*' || one === `${name.slice(0, name.indexOf(':'))}:*`),
  )
  return {
    ...roleEditor,
    initialValues: () => ({
      ...rest,
      name: '',
      title: m.role_copy_title({ title }),
      description,
      permissions: given,
    }),
  }
}

const startPageOptions = () => enumLabels(startPageNames).options()

function basics(form: Form<RoleDraft>, row: Role | null): Section {
  const name = form.bind('name')
  const requiresSecondFactor = form.bind('requiresSecondFactor')
  const startPage = form.bind('startPage')
  return {
    key: 'basics',
    title: m.role_section_basics(),
    content: (
      <div className={fieldStyle.fields}>
        <TextField
          {...form.bind('title')}
          label={m.role_role_title()}
          help={m.role_role_title_help()}
          maxLength={20}
          required
        />
        <TextField
          {...name}
          disabled={name.disabled || row !== null}
          label={m.role_name()}
          help={m.role_name_help()}
          placeholder="area_manager"
          required
        />
        <ProseField
          {...form.bind('description')}
          label={m.role_description()}
          help={m.role_description_help()}
          maxLength={100}
        />
        <ChoiceField
          {...startPage}
          value={startPage.value ?? 'overview'}
          options={startPageOptions()}
          label={m.role_start_page()}
          help={m.role_start_page_help()}
        />
        <SwitchField
          {...requiresSecondFactor}
          value={requiresSecondFactor.value ?? false}
          label={m.role_requires_factor()}
          help={m.role_requires_factor_help()}
        />
      </div>
    ),
  }
}

function Permissions(props: { form: Form<RoleDraft>; row: Role | null; known: readonly PermissionEntry[] }) {
  const { form, row, known } = props
  const permissions = form.bind('permissions')
  const isAll = row?.name === 'administrator'
  return (
    <>
      {isAll ? <p className={style.told}>{m.role_administrator_told()}</p> : null}
      {permissions.problem === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {permissions.problem}
        </p>
      )}
      <PermissionGrid
        known={known}
        given={permissions.value}
        isReadOnly={permissions.disabled || isAll}
        onChange={permissions.change}
      />
    </>
  )
}
