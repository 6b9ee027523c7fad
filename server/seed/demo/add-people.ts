import { sql } from 'kysely'
import { blankPerson, type PersonDraft, personSources } from '../../../contract/people/person'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { StoredRow } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import type { personResource } from '../../people/person/resource'
import { type Random, randomFrom } from '../random'
import type { Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  people: ReturnType<typeof personResource>
  write: Writer
}

type Details = Partial<PersonDraft>

const notes = [
  '左膝半月板损伤，避免深蹲和跳跃',
  '高血压，服药控制中，训练前测血压',
  '腰椎间盘突出，不做硬拉',
  '对乳胶过敏，请用布质弹力带',
  '产后八个月，腹直肌分离恢复期',
  '轻度哮喘，随身带喷雾',
]
const kin = ['父亲', '母亲', '爱人', '姐姐', '哥哥', '同事']

/** What is known of the members besides their names, people who are not members yet, the staff's duties, and pairs that may be one person. */
export async function addPeople(seed: Seed, stores: StoredRow[]): Promise<void> {
  const random = randomFrom(14_014)
  await describeMembers(seed, random)
  for (const [i, lead] of leads.entries()) await addLead(seed, lead, i, random.pick(stores), random)
  await addStaff(seed, stores)
  await addTwins(seed)
  await agreeToFaces(seed)
}

async function describeMembers(seed: Seed, random: Random): Promise<void> {
  const { rows } = await sql<{ id: string; gender: PersonDraft['gender']; storeId: string }>`
    select person.id, gender, home_store_id as store_id from member join person on person.id = person_id order by member_no
  `.execute(seed.tx)
  for (const [i, { id, gender, storeId }] of rows.entries()) {
    if (i % 8 === 7) continue
    const birthday = birthdayOf(random, shanghaiDay(seed.now))
    await describe(seed, id, {
      birthday,
      storeId,
      source: random.pick(personSources),
      ...(i % 3 === 0 && { idCard: idCardOf(birthday, gender, i) }),
      ...(i % 2 === 0 && { emergencyName: random.pick(kin), emergencyMobile: mobileOf('37', i) }),
      ...(i % 4 === 1 && { email: `member${i}@example.com` }),
      ...(i % 9 === 4 && { healthNote: random.pick(notes) }),
    })
  }
}

async function describe({ tx, now, people, write }: Seed, id: string, details: Details): Promise<void> {
  const row = await readRow(tx, people, id, now)
  if (row !== undefined) await write.update(people, row, details, daysBefore(now, 9))
}

const leads: [name: string, source: PersonDraft['source']][] = [
  ['谭雅婷', 'douyin'],
  ['邵宏远', 'meituan'],
  ['万梦洁', 'site'],
  ['段鹏飞', 'corporate'],
  ['雷佳音', 'referral'],
  ['黎子安', 'walk_in'],
  ['贺文静', 'douyin'],
  ['尉迟明轩', 'site'],
]

async function addLead(
  { now, people, write }: Seed,
  [name, source]: (typeof leads)[number],
  i: number,
  store: StoredRow,
  random: Random,
): Promise<void> {
  const known = i % 2 === 0 ? { storeId: store.id, birthday: birthdayOf(random, shanghaiDay(now)) } : {}
  const draft = { ...blankPerson, ...known, name, source, mobile: mobileOf('76', i) }
  await write.create(people, draft, daysBefore(now, 1 + i * 2))
}

const staff: [name: string, gender: PersonDraft['gender'], duties: PersonDraft['duties']][] = [
  ['汤小满', 'female', ['receptionist']],
  ['易思源', 'male', ['receptionist']],
  ['常欣', 'female', ['receptionist', 'editor']],
  ['武明辉', 'male', ['admin']],
]

async function addStaff(seed: Seed, stores: StoredRow[]): Promise<void> {
  const { now, people, write, tx } = seed
  for (const [i, [name, gender, duties]] of staff.entries()) {
    const storeId = stores[i % stores.length]?.id ?? null
    const draft = { ...blankPerson, name, gender, duties, storeId, mobile: mobileOf('88', i) }
    await write.create(people, draft, daysBefore(now, 200 + i))
  }
  const { rows } = await sql<{ id: string; storeId: string }>`
    select distinct on (manager_id) manager_id as id, id as store_id from store
    where manager_id is not null order by manager_id, code
  `.execute(tx)
  for (const { id, storeId } of rows) await describe(seed, id, { duties: ['manager'], storeId })
}

/** Entered twice at two desks: the same birthday, the same person to call, the same reading and last digits. */
async function addTwins({ now, people, write }: Seed): Promise<void> {
  const twins: [Details & { name: string }, Details & { name: string }][] = [
    [
      { name: '江若云', birthday: '1991-06-18', source: 'meituan' },
      { name: '江若云', birthday: '1991-06-18', source: 'walk_in', gender: 'female' },
    ],
    [
      { name: '戚继川', emergencyName: '戚母', emergencyMobile: mobileOf('37', 777) },
      { name: '戚继川', emergencyName: '母亲', emergencyMobile: mobileOf('37', 777), birthday: '1987-11-02' },
    ],
    [
      { name: '章晓宁', mobile: '13917284466' },
      { name: '张晓宁', mobile: '15021934466' },
    ],
  ]
  for (const [i, pair] of twins.entries())
    for (const [k, details] of pair.entries()) {
      const draft = { ...blankPerson, mobile: mobileOf('52', i * 2 + k), ...details }
      await write.create(people, draft, daysBefore(now, 40 - i * 10 - k * 7))
    }
}

/** Without photos, which are taken at the desk. */
async function agreeToFaces({ tx, now }: Seed): Promise<void> {
  await sql`
    update person set face_status = 'consented', consent_at = ${daysBefore(now, 5)}, consent_version = '2026-01'
    from (select id, row_number() over (order by mobile) as place from person where birthday is not null) numbered
    where person.id = numbered.id and place % 6 = 1
  `.execute(tx)
}

function birthdayOf(random: Random, today: string): string {
  return addDays(today, -random.whole(18 * 366, 60 * 365))
}

function mobileOf(prefix: string, i: number): string {
  return `1${prefix}${String(20_000_000 + i * 8_191).slice(0, 8)}`
}

/** A made-up number with the right check character: GB 11643, ISO 7064 MOD 11-2. */
function idCardOf(birthday: string, gender: PersonDraft['gender'], i: number): string {
  const serial = String((i * 2 + (gender === 'male' ? 1 : 0)) % 1000).padStart(3, '0')
  const head = `310106${birthday.replaceAll('-', '')}${serial}`
  const sum = [...head].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0)
  return head + '10X98765432'[sum % 11]
}
