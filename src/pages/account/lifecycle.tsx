import { m } from '#messages'
import { type Account, accounts } from '../../../contract/system/account'
import { accountMachine } from '../../../machines/account/account.machine'
import { accountFacts } from '../../../machines/account/facts'
import { can } from '../../../machines/lifecycle'
import { payloadField } from '../../kit/form/payload-field'
import { ProseField } from '../../kit/form/text-field'
import type { LifecycleOffer, PayloadForm } from '../../kit/record/use-lifecycle'
import { nameOf } from './labels'

type Key = keyof typeof accounts.events

const isKey = (key: string): key is Key => key in accounts.events

/** The account machine's decision for an event; the server uses the same machine. */
export function judge(account: Account, key: string): { allowed: boolean; refusal?: string } {
  if (!isKey(key)) return { allowed: false }
  // The key is one of the contract's, and names an event of this machine.
  const type = accounts.events[key].event as
    | 'account.disable'
    | 'account.enable'
    | 'account.forgetSecondFactor'
  const isPossible = can(accountMachine, account.status, accountFacts(account), type)
  if (!isPossible) return { allowed: false }
  if (account.isBeyond) return { allowed: false, refusal: m.account_beyond_short() }
  return account.isOwn ? { allowed: false, refusal: m.account_own_refused() } : { allowed: true }
}

export const accountOffers = (): LifecycleOffer<Account>[] => [
  {
    key: 'disable',
    label: m.account_do_disable(),
    isGrave: true,
    done: (row) => m.account_done_disable({ name: nameOf(row) }),
    warning: () => m.account_disable_help(),
    payload: () => ({ reason: '' }),
    fields: (form) => <Reason form={form} example={m.account_reason_example()} />,
  },
  {
    key: 'enable',
    label: m.account_do_enable(),
    done: (row) => m.account_done_enable({ name: nameOf(row) }),
    warning: () => m.account_enable_help(),
  },
  {
    key: 'forgetSecondFactor',
    label: m.account_do_forget_factor(),
    isGrave: true,
    done: (row) => m.account_done_forget_factor({ name: nameOf(row) }),
    warning: () => m.account_forget_factor_help(),
    payload: () => ({ reason: '' }),
    fields: (form) => <Reason form={form} example={m.account_factor_reason_example()} />,
  },
]

function Reason({ form, example }: { form: PayloadForm; example: string }) {
  return (
    <ProseField
      {...payloadField(form, 'reason', '')}
      label={m.account_reason()}
      placeholder={example}
      required
      maxLength={200}
    />
  )
}
