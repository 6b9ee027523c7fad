import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { roles } from '../../../contract/system/role'
import { SearchedChoiceField } from '../../kit/form/choice-field'
import type { Binding } from '../../kit/form/form'
import { useMay } from '../../kit/ui/use-may'
import { mayDo, meQuery } from '../../lib/api/session'
import { rolesQuery } from './roles-query'

/**
 * The role of an account, with each role's purpose. A person cannot give a role with more permissions than their own. `title` names the
 * present one.
 */
export function RoleField({ title, help, ...binding }: Binding<string> & { title: string; help?: string }) {
  const may = useMay()
  const { data: me } = useQuery(meQuery)
  const { data, isFetching } = useQuery({ ...rolesQuery, enabled: may(roles.list) })
  const options = data?.rows ?? []
  const chosen = options.find(({ name }) => name === binding.value)
  const isKnown = binding.value === '' || chosen !== undefined
  const isGivable = (permissions: readonly string[]) => permissions.every((one) => mayDo(me, one))
  return (
    <SearchedChoiceField
      {...binding}
      label={m.account_role()}
      help={help ?? (chosen?.description || m.account_role_help_none())}
      required
      isLoading={isFetching}
      none={m.account_role_none()}
      options={[
        ...(isKnown ? [] : [{ value: binding.value, label: title }]),
        ...options.map(({ name, title, permissions }) => ({
          value: name,
          label: isGivable(permissions) ? title : `${title}${m.account_role_beyond_mark()}`,
          disabled: !isGivable(permissions),
        })),
      ]}
    />
  )
}
