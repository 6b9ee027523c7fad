import { m } from '#messages'
import type { FieldProblem } from '../../../contract/problem'
import { type ListedOrder, type OrderItem, orders } from '../../../contract/sales/order'
import { can, reasons } from '../../../machines/lifecycle'
import { orderFacts } from '../../../machines/order/facts'
import { orderMachine } from '../../../machines/order/order.machine'
import { DateField } from '../../kit/form/date-field'
import { payloadField } from '../../kit/form/payload-field'
import { ProseField } from '../../kit/form/text-field'
import type { LifecycleTransition } from '../../kit/record/lifecycle-transition'
import { ForfeitAmount, proposedForfeitFen } from './forfeit-amount'
import { nameOf } from './labels'
import { moneySentence } from './money-sentence'

type Key = keyof typeof orders.events
const isKey = (key: string): key is Key => key in orders.events

type Decided = Parameters<typeof orderFacts>[0] &
  Pick<ListedOrder, 'status' | 'memberId'> & { items: readonly Pick<OrderItem, 'kind'>[] }

/** The order machine's decision for an event; the server uses the same machine. */
export function decide(order: Decided, key: string): { allowed: boolean; refusal?: string } {
  if (!isKey(key)) return { allowed: false }
  // The same rules as the server's: goods without a member have nobody to remind, and a lesson that was taken is owed already.
  if (key === 'defer' && order.memberId === null) return { allowed: false }
  const isLesson = order.items.some(({ kind }) => kind === 'lesson')
  const facts = orderFacts(order, new Date())
  // The key is one of the contract's, and names an event of this machine.
  const type = orders.events[key].event as `order.${Key}`
  if (can(orderMachine, order.status, facts, type))
    return key === 'defer' && isLesson
      ? { allowed: false, refusal: m.deposit_defer_lesson() }
      : { allowed: true }
  if (key === 'defer' || !(type in reasons(orderMachine, order.status, facts))) return { allowed: false }
  if (facts.awaitsPayment) return { allowed: false, refusal: m.order_close_awaits() }
  return facts.isDeposit ? { allowed: false, refusal: m.deposit_forfeit_early() } : { allowed: false }
}

const forfeitSentence = (problem: FieldProblem) => {
  const { held = '', maximum = '' } = problem.params ?? {}
  return problem.code === 'voucher_refunded_whole'
    ? m.deposit_forfeit_voucher({ held, maximum })
    : moneySentence(problem)
}

export const orderLifecycle = (): LifecycleTransition<ListedOrder>[] => [
  {
    key: 'close',
    label: m.order_do_close(),
    isDestructive: true,
    done: (row) => m.order_done_close({ name: nameOf(row) }),
    warning: () => m.order_close_help(),
    payload: () => ({ reason: '' }),
    fields: (form) => (
      <ProseField
        {...payloadField(form, 'reason', '')}
        label={m.order_close_reason_field()}
        required
        maxLength={200}
      />
    ),
  },
  {
    key: 'defer',
    label: m.deposit_do_defer(),
    sentenceOf: moneySentence,
    done: (row) => m.deposit_done_defer({ name: nameOf(row) }),
    payload: (row) => ({ restDueOn: row?.restDueOn ?? '' }),
    fields: (form) => (
      <DateField {...payloadField(form, 'restDueOn', '')} empty="" label={m.deposit_due_on()} required />
    ),
  },
  {
    key: 'forfeit',
    label: m.deposit_do_forfeit(),
    sentenceOf: forfeitSentence,
    isDestructive: true,
    done: (row) => m.deposit_done_forfeit({ name: nameOf(row) }),
    warning: () => m.deposit_forfeit_warning(),
    payload: (row) => ({ forfeitFen: row === undefined ? null : proposedForfeitFen(row), reason: '' }),
    fields: (form, row) => (
      <>
        <ForfeitAmount form={form} order={row} />
        <ProseField
          {...payloadField(form, 'reason', '')}
          label={m.order_close_reason_field()}
          required
          maxLength={200}
        />
      </>
    ),
  },
]
