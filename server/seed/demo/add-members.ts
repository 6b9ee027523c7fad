import { sql } from 'kysely'
import { memberLevels } from '../../../contract/membership/member'
import type { Membership } from '../../../contract/membership/membership'
import { lastDay } from '../../../contract/membership/membership-days'
import { blankPerson, type Person } from '../../../contract/people/person'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import type { StoredRow } from '../../kit/resource/definition'
import { bookOpening, setCardValue } from '../../ledger/card-value'
import { memberResource } from '../../membership/member/resource'
import { noteFreeze } from '../../membership/membership/freeze-card'
import { type Offer, offerOfPlan } from '../../membership/membership/grant'
import { insertCard } from '../../membership/membership/insert-card'
import type { personResource } from '../../people/person/resource'
import { type Random, randomFrom } from '../random'
import { author, principal, type Writer } from '../writer'

const memberCount = 120
const surnames = [
  ...'李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕',
].concat(['欧阳', '上官', '司徒'])
const givenNames = {
  female: [
    '雨欣',
    '梓萱',
    '诗琪',
    '佳怡',
    '婉婷',
    '晓雯',
    '静',
    '思远',
    '慧敏',
    '若兰',
    '嘉宁',
    '晨',
    '雅芝',
    '秋月',
  ],
  male: [
    '浩宇',
    '子豪',
    '俊杰',
    '伟',
    '志强',
    '建军',
    '宇轩',
    '博文',
    '天翔',
    '磊',
    '家明',
    '承志',
    '文轩',
    '一帆',
  ],
} as const

/** The plans of the price list that members of the demo have: cards for a time, then those of times, and one of money. */
const codes = ['YEAR', 'HALF_YEAR', 'SEASON', 'OFF_PEAK', 'PT_10', 'PT_30', 'GROUP_20', 'STORED_3000']
const periods = [0, 4] as const
const lessons = [4, 7] as const

interface Seed {
  tx: Tx
  now: Date
  people: ReturnType<typeof personResource>
  write: Writer
}

/** A planned card: its plan, its beginning and its later status. */
interface Card {
  offer: Offer & { priceFen: number }
  startsOn: string
  status: Membership['status']
  timesLeft: number | null
}

/** Members of these stores, with cards in every status; a few are blacklisted, a few have no live card. Needs plans. */
export async function addMembers(seed: Seed, stores: StoredRow[]): Promise<void> {
  const random = randomFrom(120_120)
  const offers = await readOffers(seed.tx)
  for (let i = 0; i < memberCount; i += 1)
    await addMember(seed, random, i, { store: random.pick(stores), offers })
}

async function readOffers(tx: Tx): Promise<Card['offer'][]> {
  const { rows } = await sql<{ id: string; priceFen: number }>`
    select id, sale_price_fen as price_fen from membership_plan
    where code = any(${codes}) order by array_position(${codes}::text[], code)
  `.execute(tx)
  const offers: Card['offer'][] = []
  for (const { id, priceFen } of rows) offers.push({ ...(await offerOfPlan(tx, id))!, priceFen })
  return offers
}

async function addMember(
  seed: Seed,
  random: Random,
  index: number,
  { store, offers }: { store: StoredRow; offers: Card['offer'][] },
): Promise<void> {
  const { tx, now, people, write } = seed
  // A member with an old card joined longer ago.
  const joined = random.whole(10, 700) + (index % 5 === 4 ? 500 : 0)
  const at = daysBefore(now, joined)
  const person = await write.create(people, newcomer(random, index), at)
  const joinedOn = shanghaiDay(at)
  const { id: memberId } = await write.create(
    memberResource,
    {
      personId: person.id,
      homeStoreId: store.id,
      joinedOn,
      consultantId: null,
      level: index % 9 === 0 ? random.pick(memberLevels) : 'regular',
      blacklistReason: index % 40 === 39 ? '多次爽约并辱骂前台，停止预约资格' : null,
    },
    at,
  )
  for (const card of cardsOf(random, index, { offers, today: shanghaiDay(now), joinedOn }))
    await addCard(seed, random, { memberId, storeId: store.id }, card)
  if (index % 40 !== 39) await addVisits(tx, random, { memberId, storeId: store.id, now })
}

function newcomer(random: Random, index: number) {
  const gender: Person['gender'] = random.pick(['female', 'female', 'male'])
  const mobile = `1${random.pick(['35', '36', '58', '87', '99'])}${String(31_000_000 + index * 6_007).slice(0, 8)}`
  const name =
    index === 77
      ? '买买提江·阿不都热西提'
      : `${random.pick(surnames)}${random.pick(givenNames[gender === 'male' ? 'male' : 'female'])}`
  return { ...blankPerson, name, gender, mobile }
}

/** Most have a running card; some have an expired, a pending or a rarer one. */
function cardsOf(
  random: Random,
  index: number,
  { offers, today, joinedOn }: { offers: Card['offer'][]; today: string; joinedOn: string },
): Card[] {
  const days = (offer: Offer) => daysOf(offer)
  const begun = (offer: Offer) => {
    const latest = addDays(today, -random.whole(0, Math.floor(days(offer) * 0.8)))
    return latest < joinedOn ? joinedOn : latest
  }
  const running = (offer: Card['offer'], status: Membership['status'] = 'active'): Card => ({
    offer,
    status,
    startsOn: begun(offer),
    timesLeft: timesLeft(random, offer),
  })
  const ended = (): Card => {
    const offer = random.pick(offers.slice(...periods))
    const startsOn = addDays(today, -days(offer) - random.whole(3, 120))
    return { offer, status: 'expired', startsOn, timesLeft: null }
  }
  const rare: Membership['status'][] = ['frozen', 'pending', 'terminated', 'transferred', 'upgraded']
  if (index % 10 === 9) return [ended()]
  if (index % 10 === 4) {
    const status = rare[Math.floor(index / 10) % rare.length]!
    const card = running(offers[0]!, status)
    return [status === 'pending' ? { ...card, startsOn: addDays(today, random.whole(1, 20)) } : card, ended()]
  }
  const first = running(random.pick(offers))
  return random.next() > 0.6 ? [first, running(random.pick(offers.slice(...lessons)))] : [first]
}

const daysOf = (offer: Offer) => (offer.durationDays ?? offer.validDays ?? 0) + offer.bonusDays

const timesLeft = (random: Random, { times }: Offer) =>
  times === null ? null : random.whole(times > 10 ? 2 : 0, times)

async function addCard(
  { tx, now }: Seed,
  random: Random,
  { memberId, storeId }: { memberId: string; storeId: string },
  card: Card,
): Promise<void> {
  const { offer, startsOn, status } = card
  const { times, balanceFen, activateWithinDays: _, priceFen, ...terms } = offer
  const at = {
    tx,
    principal,
    now: status === 'pending' ? daysBefore(now, 3) : new Date(`${startsOn}T02:00:00Z`),
  }
  const id = await insertCard(at, {
    ...terms,
    memberId,
    origin: 'opening',
    status,
    prevId: null,
    note: '',
    valueFen: priceFen,
    startsOn,
    endsOn: lastDay(startsOn, offer),
    timesTotal: times,
    timesLeft: card.timesLeft,
    balanceFen: balanceFen === null ? null : random.whole(1, 30) * 10_000,
  })
  // An ended card is earned; a live one is a liability.
  if (['pending', 'active', 'frozen'].includes(status)) await bookOpening(at, id, storeId)
  else await setCardValue({ tx }, { id, valueFen: priceFen, recognisedFen: priceFen, reservedFen: 0 })
  if (status !== 'frozen') return
  const today = shanghaiDay(now)
  const pause = {
    from: addDays(today, -random.whole(0, 6)),
    to: addDays(today, random.whole(4, 20)),
    reason: '出差',
  }
  await noteFreeze({ tx, principal, now: daysBefore(now, 7) }, id, pause)
}

/** A member with a valid card comes every few days; a quarter have not come for weeks. */
async function addVisits(
  tx: Tx,
  random: Random,
  { memberId, storeId, now }: { memberId: string; storeId: string; now: Date },
): Promise<void> {
  const rest = random.next() < 0.25 ? random.whole(15, 50) : random.whole(0, 6)
  const visits = Array.from({ length: random.whole(1, 8) }, (_, i) => {
    const day = shanghaiDay(daysBefore(now, rest + i * random.whole(2, 5)))
    const at = new Date(Date.parse(`${day}T00:00:00+08:00`) + trainingMinute(random) * 60_000)
    return { id: newId(at.getTime()), at: at.toISOString() }
  }).filter((visit) => visit.at < now.toISOString())
  await sql`
    insert into check_in (id, member_id, membership_id, store_id, at, source, result, who)
    select given.id, ${memberId}, card.id, ${storeId}, given.at, 'front_desk', 'pass', ${author}
    from jsonb_to_recordset(${JSON.stringify(visits)}) as given (id uuid, at timestamptz)
    join lateral (
      select membership.id from membership
      where member_id = ${memberId} and kind = 'period'
        and (given.at at time zone 'Asia/Shanghai')::date between starts_on and ends_on
      order by ends_on limit 1
    ) card on true
  `.execute(tx)
}

/** Hours of arrival, as often as they stand here: before work, at noon, and most of all in the evening. */
const arrivalHours = [7, 8, 9, 10, 12, 12, 15, 17, 18, 18, 18, 19, 19, 19, 20, 20] as const

/** Minutes since midnight. */
const trainingMinute = (random: Random) => random.pick(arrivalHours) * 60 + random.whole(0, 59)
