import { m } from '#messages'
import type { Account, AccountLink, AccountStatus } from '../../../contract/system/account'
import { enumLabels } from '../../kit/ui/enum-labels'

export const accountLabels = {
  status: enumLabels<AccountStatus>(
    {
      invited: m.account_status_invited,
      active: m.account_status_active,
      disabled: m.account_status_disabled,
    },
    { invited: 'new', active: 'good', disabled: 'quiet' },
  ),
  link: enumLabels<AccountLink>({
    linked: m.account_link_linked,
    unlinked: m.account_link_unlinked,
    left: m.account_link_left,
  }),
  action: enumLabels({
    invite: m.account_history_invite,
    reset: m.account_history_reset,
    accept: m.account_history_accept,
    disable: m.account_do_disable,
    enable: m.account_do_enable,
    forgetSecondFactor: m.account_do_forget_factor,
    setPassword: m.account_history_set_password,
    changePassword: m.account_history_change_password,
    endSignIns: m.account_history_end_sign_ins,
    resetByOperator: m.account_history_operator,
    beginSecondFactor: m.account_history_begin_factor,
    addSecondFactor: m.account_history_add_factor,
    removeSecondFactor: m.account_history_remove_factor,
    renewRecoveryCodes: m.account_history_renew_codes,
    useRecoveryCode: m.account_history_use_code,
    prove: m.account_history_prove,
    addPasskey: m.account_history_add_passkey,
    renamePasskey: m.account_history_rename_passkey,
    saveView: m.account_history_save_view,
    changeView: m.account_history_change_view,
    deleteView: m.account_history_delete_view,
    removePasskey: m.account_history_remove_passkey,
    refusePasskeyCopy: m.account_history_copied_passkey,
  }),
}

/** The status label. An invited account without a valid link cannot sign in. */
export function statusOf({ status, linkExpiresAt }: Pick<Account, 'status' | 'linkExpiresAt'>) {
  return status === 'invited' && linkExpiresAt === null
    ? { label: m.account_status_uninvited(), tone: 'warning' as const }
    : accountLabels.status.tag(status)
}

/** The displayed name of a person; without one, their user name. */
export const nameOf = ({ displayName, username }: Pick<Account, 'displayName' | 'username'>) =>
  displayName === '' ? username : displayName

export const storesLabel = ({ storeIds, storeNames }: Pick<Account, 'storeIds' | 'storeNames'>) =>
  storeIds === null ? m.account_every_store() : storeNames.join(m.kit_comma())
