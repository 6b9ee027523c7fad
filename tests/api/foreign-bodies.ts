import type { Coach } from '../../contract/catalogue/coach'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import { equipmentDraft } from './equipped'
import { coachDraft, type Gym } from './gym'
import { cash, goods, orderDraft, planItem } from './till'
import { blankMember } from './timetable'
import { setLog } from './training'

interface Own {
  coach: Coach
  member: { id: string; version: number }
  order: { id: string; version: number; itemId: string }
  certificate: { id: string; version: number }
  plan: Pick<MembershipPlan, 'id' | 'salePriceFen'>
  card: string
  template: string
  copy: string
  paid: string
  personId: string
  account: { id: string; version: number }
}
interface Theirs {
  coachId: string
  memberId: string
  personId: string
  card: string
  courseId: string
  planId: string
  orderId: string
  itemId: string
  deviceId: string
  trainingPlanId: string
  entryId: string
  setId: string
}
type Request = (id: string) => [method: string, address: string, body?: unknown, version?: number]

/** Requests about orders, members, cards, devices and training in which one id is another store's, by the role of that id. */
export function foreignBodies({ mine, theirs }: Gym, own: Own, their: Theirs): [string, string, Request][] {
  const item = planItem(own.plan)
  const coach = { personId: own.personId, storeIds: [mine.id] }
  const account = { username: 'newcomer', displayName: '新人', role: 'coach' }
  const order = (changed: object) => ({
    ...orderDraft({ mine }, { memberId: own.member.id, items: [goods(100)] }),
    ...changed,
  })
  const card = {
    memberId: own.member.id,
    planId: own.plan.id,
    startsOn: '2026-03-01',
    endsOn: '2027-03-01',
    timesLeft: null,
    balanceFen: null,
    valueFen: 100,
    note: '',
  }
  const ordered = (name: string, id: string, changed: (id: string) => object): [string, string, Request][] =>
    ['orders', 'orders/quote'].map((address) => [
      `${name} of ${address}`,
      id,
      (given) => ['POST', address, order(changed(given))],
    ])
  const span = { weekday: 1, from: '09:00', to: '10:00' }
  const atCoach = `coaches/${own.coach.id}`
  return [
    ...ordered('the member', their.memberId, (memberId) => ({ memberId })),
    ...ordered('the store', theirs.id, (storeId) => ({ storeId })),
    ...ordered('the seller', their.personId, (sellerId) => ({ sellerId })),
    ...ordered('the plan', their.planId, (planId) => ({ items: [{ ...item, planId }] })),
    ...ordered('the card renewed', their.card, (renewsId) => ({ items: [{ ...item, renewsId }] })),
    ...ordered('the course', their.courseId, (courseId) => ({
      items: [{ kind: 'course', courseId, qty: 1, unitPriceFen: 100, discountFen: 0 }],
    })),
    ...ordered('the card taken back', their.card, (membershipId) => ({
      items: [{ kind: 'upgrade', planId: own.plan.id, membershipId, unitPriceFen: 100, discountFen: 0 }],
    })),
    ...ordered('who gets a card', their.memberId, (toMemberId) => ({
      items: [{ kind: 'transfer', membershipId: own.card, toMemberId, unitPriceFen: 100, discountFen: 0 }],
    })),
    [
      'the other seller of an order',
      their.personId,
      (sellerId) => ['PATCH', `orders/${own.order.id}`, { sellerId }, own.order.version],
    ],
    [
      'the card that pays',
      their.card,
      (membershipId) => [
        'POST',
        `orders/${own.order.id}/payments`,
        { ...cash(100), channel: 'stored', membershipId },
      ],
    ],
    [
      'the order of a refund',
      their.orderId,
      (orderId) => [
        'POST',
        'refunds',
        {
          orderId,
          lines: [{ itemId: their.itemId, amountFen: 100, terminates: false }],
          reason: '商品有瑕疵',
        },
      ],
    ],
    [
      'the line of a refund',
      their.itemId,
      (itemId) => [
        'POST',
        'refunds',
        {
          orderId: own.paid,
          lines: [{ itemId, amountFen: 100, terminates: false }],
          reason: '商品有瑕疵',
        },
      ],
    ],
    [
      'the till that is closed',
      theirs.id,
      (storeId) => ['POST', 'day-closes', { storeId, expectedFen: 0, countedFen: 0, note: '' }],
    ],
    [
      'whom somebody called',
      their.memberId,
      (id) => ['POST', 'members/contacts', { memberIds: [own.member.id, id], way: 'call', note: '' }],
    ],
    [
      'who gets a consultant',
      their.memberId,
      (id) => ['POST', 'members/consultants', { memberIds: [id], consultantId: null }],
    ],
    [
      'the consultant of many',
      their.personId,
      (consultantId) => ['POST', 'members/consultants', { memberIds: [own.member.id], consultantId }],
    ],
    [
      'the consultant of a new member',
      their.personId,
      (consultantId) => [
        'POST',
        'members',
        {
          ...blankMember,
          personId: own.personId,
          homeStoreId: mine.id,
          joinedOn: '2026-01-01',
          consultantId,
        },
      ],
    ],
    [
      'the consultant of a member',
      their.personId,
      (consultantId) => ['PATCH', `members/${own.member.id}`, { consultantId }, own.member.version],
    ],
    [
      'the other person of a member',
      their.personId,
      (personId) => ['PATCH', `members/${own.member.id}`, { personId }, own.member.version],
    ],
    [
      'the store at whose door',
      theirs.id,
      (storeId) => ['POST', 'members/at-door', { storeId, sign: '13999999999' }],
    ],
    [
      'the store that lets in',
      theirs.id,
      (storeId) => ['POST', `members/${own.member.id}/check-in`, { storeId, membershipId: null }],
    ],
    [
      'the card that lets in',
      their.card,
      (membershipId) => ['POST', `members/${own.member.id}/check-in`, { storeId: mine.id, membershipId }],
    ],
    ['the member of a card', their.memberId, (memberId) => ['POST', 'memberships', { ...card, memberId }]],
    ['the plan of a card', their.planId, (planId) => ['POST', 'memberships', { ...card, planId }]],
    [
      'the store whose cards are put off',
      theirs.id,
      (storeId) => [
        'POST',
        'memberships/extend',
        { storeId, days: 1, reason: '停水', everywhere: false, dryRun: false },
      ],
    ],
    [
      'the device that is asked again',
      their.deviceId,
      (deviceId) => ['POST', 'face-devices/enrolments/retry', { deviceId, personId: null }],
    ],
    [
      'the person who is asked for again',
      their.personId,
      (personId) => ['POST', 'face-devices/enrolments/retry', { deviceId: null, personId }],
    ],
    [
      'who gets a training plan',
      their.memberId,
      (id) => ['POST', `training-plans/${own.template}/assign`, { memberIds: [id], startOn: '2026-03-02' }],
    ],
    [
      'who might get a training plan',
      their.memberId,
      (id) => ['POST', 'training-plan-candidates', { memberIds: [id], signs: [] }],
    ],
    [
      'the training plan taken back',
      their.trainingPlanId,
      (id) => ['POST', `training-plans/${own.template}/withdraw`, { planIds: [id] }],
    ],
    [
      'the entry that sets are recorded of',
      their.entryId,
      (id) => ['POST', `training-plans/${own.copy}/sets`, { sets: [setLog(id)] }],
    ],
    [
      'the set taken back',
      their.setId,
      (id) => ['POST', `training-plans/${own.copy}/sets/remove`, { ids: [id] }],
    ],
    [
      'the other stores of a coach',
      theirs.id,
      (id) => ['PATCH', atCoach, { storeIds: [mine.id, id] }, own.coach.version],
    ],
    [
      'where a coach works',
      theirs.id,
      (storeId) => ['PATCH', atCoach, { availability: [{ ...span, storeId }] }, own.coach.version],
    ],
    [
      'where a coach works on a day',
      theirs.id,
      (storeId) => [
        'PATCH',
        atCoach,
        { exceptions: [{ on: '2026-03-09', spans: [{ from: '09:00', to: '10:00', storeId }] }] },
        own.coach.version,
      ],
    ],
    [
      'the stores of a new coach',
      theirs.id,
      (id) => ['POST', 'coaches', coachDraft({ ...coach, storeIds: [mine.id, id] })],
    ],
    [
      'where a new coach works',
      theirs.id,
      (storeId) => [
        'POST',
        'coaches',
        coachDraft({ ...coach, availability: [{ ...span, weekday: 1, storeId }] }),
      ],
    ],
    [
      'where a new coach works on a day',
      theirs.id,
      (storeId) => [
        'POST',
        'coaches',
        coachDraft({
          ...coach,
          exceptions: [{ on: '2026-03-09', spans: [{ from: '09:00', to: '10:00', storeId }] }],
        }),
      ],
    ],
    [
      'the other coach of a certificate',
      their.coachId,
      (coachId) => ['PATCH', `certificates/${own.certificate.id}`, { coachId }, own.certificate.version],
    ],
    [
      'the terminal of new equipment',
      their.deviceId,
      (faceDeviceId) => ['POST', 'equipment', equipmentDraft({ storeId: mine.id, faceDeviceId })],
    ],
    ['the stores of a new account', theirs.id, (id) => ['POST', 'accounts', { ...account, storeIds: [id] }]],
    [
      'the other stores of an account',
      theirs.id,
      (id) => ['PATCH', `accounts/${own.account.id}`, { storeIds: [id] }, own.account.version],
    ],
    [
      'the other person of a coach',
      their.personId,
      (personId) => ['PATCH', atCoach, { personId }, own.coach.version],
    ],
  ]
}
