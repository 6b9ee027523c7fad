import { m } from '#messages'
import type { Membership, memberships } from '../../../../contract/membership/membership'
import { can, reasons } from '../../../../machines/lifecycle'
import { membershipFacts } from '../../../../machines/membership/facts'
import { membershipMachine } from '../../../../machines/membership/membership.machine'
import type { LifecycleTransition } from '../../../kit/record/lifecycle-transition'
import { dayOf } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { firstDays } from './freeze-preset'

const FreezeWizard = lazyPart(async () => (await import('./freeze-wizard')).FreezeWizard)
const Extension = lazyPart(async () => (await import('./payloads')).Extension)
const Termination = lazyPart(async () => (await import('./payloads')).Termination)
const Unfreezing = lazyPart(async () => (await import('./payloads')).Unfreezing)

/** The commands of a card: its own events, and those of the cashier. */
export type CardCommand = keyof typeof memberships.events | 'renew' | 'upgrade' | 'transfer'

const eventOf = {
  activate: 'membership.activate',
  freeze: 'membership.freeze',
  unfreeze: 'membership.unfreeze',
  extend: 'membership.extend',
  terminate: 'membership.terminate',
  renew: 'membership.renew',
  upgrade: 'membership.upgrade',
  transfer: 'membership.transfer',
} as const satisfies Record<CardCommand, string>

/** The membership machine's decision for a command; the server uses the same machine. */
export function decide(card: Membership, key: string): { allowed: boolean; refusal?: string } {
  if (!isCardCommand(key)) return { allowed: false }
  const today = dayOf(new Date())
  const facts = membershipFacts(card, today)
  const event = eventOf[key]
  if (can(membershipMachine, card.status, facts, event)) return { allowed: true }
  // A card without a freeze needs no sentence about unfreezing.
  if (key === 'unfreeze' || reasons(membershipMachine, card.status, facts)[event] === undefined)
    return { allowed: false }
  return { allowed: false, refusal: refusalOf(key, card, facts) }
}

/** Whether a card of this status can ever allow a command, where only its status is known. */
export function mayCome(status: Membership['status'], key: CardCommand): boolean {
  const facts = {
    refundOpen: false,
    freezesLeft: true,
    freezeAhead: false,
    transferable: true,
    renewed: false,
    over: false,
    unsigned: false,
  }
  return can(membershipMachine, status, facts, eventOf[key])
}

const isCardCommand = (key: string): key is CardCommand => key in eventOf

function refusalOf(key: CardCommand, card: Membership, facts: ReturnType<typeof membershipFacts>): string {
  if (key === 'renew') return m.membership_refused_renewed()
  if (facts.refundOpen) return m.membership_refused_refund()
  if (key === 'activate' && facts.unsigned) return m.membership_refused_unsigned()
  if (facts.over) return m.membership_refused_over()
  if ((key === 'upgrade' || key === 'transfer') && facts.renewed) return m.membership_refused_renewed()
  if (key === 'transfer') return m.membership_refused_transfer()
  if (facts.freezeAhead) return m.membership_refused_freeze_ahead()
  return card.freezeMaxCount === 0 || card.freezeMaxDays === 0
    ? m.membership_refused_no_freeze()
    : m.membership_refused_freezes_used({ days: card.freezeUsedDays, count: card.freezeCount })
}

/** The card's own events, with their dialogs. */
export const cardLifecycle = (card: Membership): LifecycleTransition<Membership>[] => [
  {
    key: 'activate',
    label: m.membership_do_activate(),
    done: ({ name }) => m.membership_done_activate({ name }),
    warning: ({ startsOn }) => m.membership_activate_warning({ on: startsOn }),
  },
  {
    key: 'freeze',
    label: m.membership_do_freeze(),
    done: ({ name }) => m.membership_done_freeze({ name }),
    payload: () => ({ ...firstDays(card, dayOf(new Date())), reason: '' }),
    fields: (form) => <FreezeWizard form={form} card={card} />,
  },
  {
    key: 'unfreeze',
    label: card.status === 'frozen' ? m.membership_do_unfreeze() : m.membership_do_unplan(),
    done: ({ name, endsOn }) => m.membership_done_unfreeze({ name, on: endsOn }),
    payload: () => ({}),
    fields: () => <Unfreezing card={card} />,
  },
  {
    key: 'extend',
    label: m.membership_do_extend(),
    done: ({ name, endsOn }) => m.membership_done_extend({ name, on: endsOn }),
    payload: () => ({ days: null, reason: '' }),
    fields: (form) => <Extension form={form} card={card} />,
  },
  {
    key: 'terminate',
    label: m.membership_do_terminate(),
    done: ({ name }) => m.membership_done_terminate({ name }),
    payload: () => ({ reason: '' }),
    fields: (form) => <Termination form={form} card={card} />,
    isDestructive: true,
  },
]
