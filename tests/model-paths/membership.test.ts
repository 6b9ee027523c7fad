import { afterAll, beforeAll } from '@rstest/core'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import { daysBetween, plusDays } from '../../contract/days'
import type { ShownAgreement } from '../../contract/membership/agreement'
import type { Member } from '../../contract/membership/member'
import { type Membership, memberships } from '../../contract/membership/membership'
import type { ItemDraft } from '../../contract/sales/order'
import { membershipFacts } from '../../machines/membership/facts'
import { membershipMachine } from '../../machines/membership/membership.machine'
import { shanghaiDay } from '../../server/kit/day'
import { turnDay } from '../../server/membership/membership/jobs'
import { agreementsOf, newAgreementText, signatureOf } from '../api/fixtures/agreements'
import { linkOf } from '../api/fixtures/confirmation'
import { cash, keyed, newPlan, orderDraft, paidOrder, planItem } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { askOf } from '../harness/app'
import { type Desk, readAt, send, startDesk } from './kit/desk'
import type { LifecycleModel, ModelState } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let desk: Desk
let plan: MembershipPlan
let better: MembershipPlan
/** As `plan`, with an agreement to sign. */
let signedPlan: MembershipPlan
beforeAll(async () => {
  desk = await startDesk()
  const terms = { durationDays: 90, freezeMaxCount: 1, freezeMinDays: 7 }
  plan = await newPlan(desk.gym.admin, terms)
  const text = await newAgreementText(desk.gym)
  signedPlan = await newPlan(desk.gym.admin, { ...terms, agreementIds: [text.id] })
  better = await newPlan(desk.gym.admin, { durationDays: 365, salePriceFen: 390_000 })
})
afterAll(() => desk.gym.close())

interface World {
  refundOpen: boolean
  freezes: number
  /** A day of the freeze has passed. */
  hasFrozen: boolean
  freezeAhead: boolean
  renewed: boolean
  over: boolean
  /** An agreement waits for the member's signature. */
  unsigned: boolean
}
interface Card {
  id: string
  memberId: string
  orderId: string
  itemId: string
}

const at = (id: string) => `/api/v1/memberships/${id}`
const today = () => shanghaiDay(desk.gym.clock())
const card = ({ id }: Card) => readAt<Membership>(desk.gym.admin, at(id))
const post = (name: string, body: object = {}) => ({
  run: ({ id }: Card) => send(desk.gym.admin, at(id), name, body),
})
const turn = async () => {
  await turnDay(desk.gym.db, desk.gym.clock())
  return undefined
}
const frozenFrom =
  (ahead: number) =>
  async ({ id }: Card) => {
    const from = plusDays(today(), ahead)
    return send(desk.gym.admin, at(id), 'freeze', { from, to: plusDays(from, 6), reason: '出差' })
  }
/** The terms of the card are said at the fields before its status is. */
const refusedFreeze = ({ status, world }: ModelState<World>) =>
  status === 'active' && (world.freezes > 0 || world.over)
    ? { status: 422, code: 'invalid' }
    : { status: 409, code: 'not_allowed_now', state: status }

/** Sells something about the card; an offer is refused at the field of the order. */
async function sell(item: ItemDraft, memberId: string): Promise<Response> {
  const draft = orderDraft(desk.gym, { memberId, items: [item] })
  const quoted = await desk.gym.admin('POST', '/api/v1/orders/quote', draft)
  if (!quoted.ok) return quoted
  const { lines }: { lines: { unitPriceFen: number }[] } = await quoted.json()
  const priced = { ...draft, items: [{ ...item, unitPriceFen: lines[0]!.unitPriceFen }] }
  const ordered = await desk.gym.admin('POST', '/api/v1/orders', priced, keyed())
  if (!ordered.ok) return ordered
  const { id, payableFen }: { id: string; payableFen: number } = await ordered.json()
  return desk.gym.admin('POST', `/api/v1/orders/${id}/payments`, cash(payableFen), keyed())
}
const price = { unitPriceFen: 0, discountFen: 0 }
const unsellable = (code: string) => () => ({ status: 422, code: 'invalid', fields: [{ code }] })

const soldWith = (planOf: () => MembershipPlan, unsigned: boolean) => ({
  status: 'pending' as const,
  world: {
    refundOpen: false,
    freezes: 0,
    hasFrozen: false,
    freezeAhead: false,
    renewed: false,
    over: false,
    unsigned,
  },
  create: async () => {
    const { id: memberId } = await newMember(desk.gym.admin, desk.gym.mine.id)
    const order = await paidOrder(desk.gym, { memberId, items: [planItem(planOf())] })
    const item = order.items[0]!
    return { id: item.membershipId!, memberId, orderId: order.id, itemId: item.id }
  },
})

const membership: LifecycleModel<typeof membershipMachine, World, Card> = {
  machine: membershipMachine,
  starts: {
    sold: soldWith(() => plan, false),
    soldUnsigned: soldWith(() => signedPlan, true),
  },
  offered: Object.values(memberships.events).map(({ event }) => event),
  facts: ({ refundOpen, freezes, freezeAhead, renewed, over, unsigned }) => ({
    refundOpen,
    freezesLeft: freezes === 0,
    freezeAhead,
    transferable: true,
    renewed,
    over,
    unsigned,
  }),
  read: async (subject) => {
    const row = await card(subject)
    return { status: row.status, facts: membershipFacts(row, today()) }
  },
  steps: {
    activate: { event: 'membership.activate', ...post('activate') },
    freeze: {
      event: 'membership.freeze',
      after: (world) => ({ ...world, freezes: world.freezes + 1 }),
      run: frozenFrom(0),
      refusal: refusedFreeze,
    },
    planFreeze: {
      event: 'membership.planFreeze',
      after: (world) => ({ ...world, freezes: world.freezes + 1, freezeAhead: true }),
      run: frozenFrom(2),
      refusal: refusedFreeze,
    },
    freezeBegins: {
      event: 'membership.beginFreeze',
      when: ({ status, world }) => status === 'active' && !world.over,
      after: (world) => ({ ...world, freezeAhead: false }),
      run: async (subject) => {
        const { plannedEndsOn, endsOn } = await card(subject)
        if (plannedEndsOn !== endsOn) await desk.pass({ days: 2 })
        return turn()
      },
    },
    unfreeze: {
      event: 'membership.unfreeze',
      // A freeze that has not lasted a day does not count.
      after: (world) => ({ ...world, freezes: world.hasFrozen ? world.freezes : 0, freezeAhead: false }),
      ...post('unfreeze'),
    },
    extend: {
      event: 'membership.extend',
      after: (world) => ({ ...world, over: false }),
      ...post('extend', { days: 3, reason: '补偿' }),
    },
    renew: {
      event: 'membership.renew',
      after: (world) => ({ ...world, renewed: true }),
      run: ({ id, memberId }) => sell(planItem(plan, { renewsId: id }), memberId),
      refusal: unsellable('card_not_renewable'),
    },
    upgrade: {
      event: 'membership.upgrade',
      run: ({ id, memberId }) =>
        sell({ kind: 'upgrade', planId: better.id, membershipId: id, ...price }, memberId),
      refusal: unsellable('card_not_upgradable'),
    },
    transfer: {
      event: 'membership.transfer',
      run: async ({ id, memberId }) => {
        const { id: toMemberId } = await newMember(desk.gym.admin, desk.gym.mine.id)
        return sell({ kind: 'transfer', membershipId: id, toMemberId, ...price }, memberId)
      },
      refusal: unsellable('card_not_transferable'),
    },
    sign: {
      when: ({ status, world }) => status === 'pending' && world.unsigned,
      after: (world) => ({ ...world, unsigned: false }),
      run: async ({ memberId }) => {
        const [agreement] = await agreementsOf(desk.gym.admin, { member: memberId })
        const { token } = await linkOf(desk.gym, memberId)
        const guest = askOf(desk.gym.app)
        const shown = await guest('POST', '/api/v1/member-page/agreements', { token })
        const { rows }: { rows: ShownAgreement[] } = await shown.json()
        const { contentHash } = rows.find(({ id }) => id === agreement!.id)!
        const { name } = await readAt<Member>(desk.gym.admin, `/api/v1/members/${memberId}`)
        const signature = signatureOf({ contentHash, signerName: name })
        return guest('POST', '/api/v1/member-page/signature', {
          token,
          agreementId: agreement!.id,
          ...signature,
        })
      },
    },
    terminate: { event: 'membership.terminate', ...post('terminate', { reason: '会员搬走' }) },
    askForRefund: {
      when: ({ status, world }) => ['pending', 'active', 'frozen'].includes(status) && !world.refundOpen,
      after: (world) => ({ ...world, refundOpen: true }),
      run: ({ orderId, itemId }) => {
        const lines = [{ itemId, amountFen: 1, terminates: true }]
        return desk.gym.admin('POST', '/api/v1/refunds', { orderId, lines, reason: '搬家' }, keyed())
      },
    },
    refuseRefund: {
      when: ({ world }) => world.refundOpen,
      after: (world) => ({ ...world, refundOpen: false }),
      run: async ({ orderId }) => {
        const { rows } = await readAt<{ rows: { id: string; orderId: string }[] }>(
          desk.gym.admin,
          '/api/v1/refunds?status=requested&pageSize=200',
        )
        const { id } = rows.find((row) => row.orderId === orderId)!
        return send(desk.second, `/api/v1/refunds/${id}`, 'reject', { reason: '会员改主意了' })
      },
    },
    frozenDayPasses: {
      when: ({ status, world }) => status === 'frozen' && !world.hasFrozen,
      after: (world) => ({ ...world, hasFrozen: true }),
      run: () => desk.pass({ days: 1 }),
    },
    lastDayPasses: {
      when: ({ status, world }) => status === 'active' && !world.over && !world.freezeAhead,
      after: (world) => ({ ...world, over: true }),
      run: async (subject) => {
        const { plannedEndsOn } = await card(subject)
        return desk.pass({ days: daysBetween(today(), plannedEndsOn) + 1 })
      },
    },
    expire: { event: 'membership.expire', run: turn },
  },
}

modelPaths('membership', membership)
