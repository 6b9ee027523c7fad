import { sql } from 'kysely'
import type { Membership } from '../../contract/member'
import type { Person } from '../../contract/person'
import { addDays, daysBefore, shanghaiDay } from '../kit/day'
import type { Row } from '../kit/descriptor'
import type { Tx } from '../kit/schema'
import { memberResource } from '../resources/member/member'
import { addMemberships, type NewMembership } from '../resources/member/membership'
import { personResource } from '../resources/person/person'
import { type Random, randomFrom } from './random'
import { author, type Writer } from './writer'

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

type Plan = [name: string, kind: Membership['kind'], days: number, times: number | null]
const plans: Plan[] = [
  ['年卡', 'period', 365, null],
  ['季卡', 'period', 90, null],
  ['月卡', 'period', 30, null],
  ['两年通卡', 'period', 730, null],
  ['私教 10 次卡', 'times', 180, 10],
  ['私教 30 次卡', 'times', 365, 30],
  ['小班 20 次卡', 'times', 270, 20],
  ['储值卡', 'stored', 730, null],
]

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

/** Members of these stores, with memberships in every state; a few are blacklisted, a few have nothing left. */
export async function addMembers(seed: Seed, stores: Row[]): Promise<void> {
  const random = randomFrom(120_120)
  for (let i = 0; i < memberCount; i += 1) await addMember(seed, random, i, random.pick(stores))
}

async function addMember({ tx, now, write }: Seed, random: Random, index: number, store: Row): Promise<void> {
  // Who has an old membership has been here for longer.
  const joined = random.whole(10, 700) + (index % 5 === 4 ? 500 : 0)
  const at = daysBefore(now, joined)
  const person = await write.create(personResource, newcomer(random, index), at)
  const joinedOn = shanghaiDay(at)
  const draft = { personId: person.id, homeStoreId: store.id, joinedOn }
  const { id: memberId } = await write.create(memberResource, draft, at)
  const memberships = membershipsOf(random, index, shanghaiDay(now), joinedOn)
  await addMemberships(tx, { memberId, memberships, who: author, now: at })
  if (index % 40 === 39)
    await sql`
      update member set is_blacklisted = true, blacklist_reason = '多次爽约并辱骂前台，停止预约资格' where id = ${memberId}
    `.execute(tx)
}

function newcomer(random: Random, index: number) {
  const gender: Person['gender'] = random.pick(['female', 'female', 'male'])
  const mobile = `1${random.pick(['35', '36', '58', '87', '99'])}${String(31_000_000 + index * 6_007).slice(0, 8)}`
  const name =
    index === 77
      ? '买买提江·阿不都热西提'
      : `${random.pick(surnames)}${random.pick(givenNames[gender === 'male' ? 'male' : 'female'])}`
  return { name, gender, mobile }
}

/** Most have one that runs; some have ended, wait for their first day, or are in one of the rarer states. */
function membershipsOf(random: Random, index: number, today: string, joinedOn: string): NewMembership[] {
  const begun = (days: number) => {
    const latest = addDays(today, -random.whole(0, Math.floor(days * 0.8)))
    return latest < joinedOn ? joinedOn : latest
  }
  const running = (plan: Plan, status: Membership['status'] = 'active') =>
    membership(random, plan, begun(plan[2]), status)
  const rare: Membership['status'][] = ['frozen', 'pending', 'terminated', 'transferred', 'upgraded']
  if (index % 10 === 9) return [ended(random, today)]
  if (index % 10 === 4) {
    const status = rare[Math.floor(index / 10) % rare.length]!
    const startsOn = status === 'pending' ? addDays(today, random.whole(1, 20)) : begun(365)
    return [membership(random, plans[0]!, startsOn, status), ended(random, today)]
  }
  const first = running(random.pick(plans))
  const second = random.next() > 0.6 ? [running(random.pick(plans.slice(4, 7)))] : []
  return [first, ...second]
}

function membership(
  random: Random,
  [name, kind, days, times]: Plan,
  startsOn: string,
  status: Membership['status'],
): NewMembership {
  const left = status === 'pending' ? times : times === null ? null : random.whole(times > 10 ? 2 : 0, times)
  return {
    name,
    kind,
    status,
    startsOn,
    endsOn: addDays(startsOn, days - 1),
    timesTotal: times,
    timesLeft: left,
  }
}

function ended(random: Random, today: string): NewMembership {
  const plan = random.pick(plans.slice(0, 3))
  return membership(random, plan, addDays(today, -plan[2] - random.whole(3, 120)), 'expired')
}
