import { sql } from 'kysely'
import type { Coach, CoachDraft } from '../../contract/catalogue/coach'
import type { PlanDraft } from '../../contract/catalogue/membership-plan'
import type { Store, StoreDraft } from '../../contract/catalogue/store'
import { blankPerson, type Person, type PersonDraft } from '../../contract/people/person'
import type { Problem } from '../../contract/problem'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn, startApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/cheap-password-hash'

const password = 'correct horse battery'
const clerksPermissions = [
  'store:*',
  'coach:*',
  'person:*',
  'media:*',
  'certificate:*',
  'course:*',
  'session:*',
  'appointment:*',
  'member:*',
  'membership:*',
  'plan:*',
  'banner:*',
  'text:*',
  'video:*',
  'import:*',
  'training-plan:*',
  'course-type:*',
  'exercise:*',
  'exercise-type:*',
  'exercise-subtype:*',
  'equipment:*',
  'order:read',
  'order:write',
  'order:collect',
  'order:close',
  'order:export',
  'refund:read',
  'refund:request',
  'refund:succeed',
  'refund:fail',
  'refund:retry',
  'refund:export',
  'ledger:read',
  'ledger:close',
  'ledger:export',
  'device:read',
  'device:export',
  'device:write',
  'device:activate',
  'device:disable',
  'device:retire',
  'device:secret',
  'device:control',
  'device:enrol',
]

/**
 * Two stores, `mine` and `theirs`, each with a coach. The clerk has nearly every permission, but in `mine` alone; the reader may only read
 * stores.
 */
export async function startGym(options: Parameters<typeof startApp>[0] = {}) {
  const test = await startApp(options)
  const admin = await signIn(test.app)
  const [mine, theirs] = [await newStore(admin), await newStore(admin)]
  await sql`
    insert into role (name, title, permissions)
    values ('reader', '门店查看', '{store:read}'), ('clerk', '门店专员', ${clerksPermissions})
  `.execute(test.db)
  const passwordHash = await cheapPasswordHash(password)
  const accounts = [
    { username: 'clerk', role: 'clerk', storeIds: [mine.id] },
    { username: 'reader', role: 'reader' },
  ]
  for (const account of accounts) await insertAccount(test.db, { ...account, passwordHash }, test.clock())
  return {
    ...test,
    admin,
    mine,
    theirs,
    myCoach: await newCoach(admin, { storeIds: [mine.id] }),
    theirCoach: await newCoach(admin, { storeIds: [theirs.id] }),
    clerk: await signIn(test.app, 'clerk', password),
    reader: await signIn(test.app, 'reader', password),
  }
}

/** Signs in with the clerk's permissions in every store. */
export async function everywhere({ app, db, clock }: Pick<Gym, 'app' | 'db' | 'clock'>): Promise<Ask> {
  const passwordHash = await cheapPasswordHash(password)
  await insertAccount(db, { username: 'everywhere', role: 'clerk', passwordHash }, clock())
  return signIn(app, 'everywhere', password)
}
export type Gym = Awaited<ReturnType<typeof startGym>>

export const unknownId = '01900000-0000-7000-8000-0000000000ff'

let serial = 0
const number = () => String(++serial).padStart(3, '0')

export function storeDraft(own: Partial<StoreDraft> = {}): StoreDraft {
  const n = number()
  return {
    code: `TT${n}`,
    name: `测试门店 ${n}`,
    regionCode: '310106',
    address: `南京西路 ${n} 号`,
    lng: 121.446421,
    lat: 31.223812,
    phone: '021-62881618',
    areaSqm: 800,
    capacity: 120,
    hours: Array.from({ length: 7 }, () => [{ open: '06:00', close: '22:00' }]),
    specialDays: [],
    facilities: ['shower'],
    gallery: [],
    managerId: null,
    leaseEndOn: null,
    openedOn: null,
    isPublic: false,
    ...own,
  }
}

/** It has no default store: `storeIds` and `personId` are to be given. */
export function coachDraft(own: Pick<CoachDraft, 'storeIds' | 'personId'> & Partial<CoachDraft>): CoachDraft {
  const n = number()
  return {
    staffNo: `C-${n}`,
    displayName: `教练 ${n}`,
    level: 'senior',
    specialities: ['yoga'],
    years: 3,
    bio: '',
    avatarId: null,
    defaultPriceFen: 30_000,
    hiredOn: '2024-01-01',
    availability: [],
    exceptions: [],
    isPublic: false,
    sort: 0,
    ...own,
  }
}

export function planDraft(own: Partial<PlanDraft> = {}): PlanDraft {
  const n = number()
  return {
    code: `PLAN_${n}`,
    name: `年卡 ${n}`,
    kind: 'period',
    durationDays: 365,
    times: null,
    validDays: null,
    bonusDays: 0,
    listPriceFen: 398_000,
    salePriceFen: 298_000,
    storeScope: 'all',
    storeIds: [],
    freezeMaxDays: 60,
    freezeMinDays: 7,
    freezeMaxCount: 2,
    isTransferable: true,
    transferFeeFen: 20_000,
    activateWithinDays: 30,
    benefits: ['免费体测', '毛巾'],
    badge: 'hot',
    saleFrom: null,
    saleTo: null,
    sort: 10,
    ...own,
  }
}

export const personDraft = (own: Partial<PersonDraft> = {}): PersonDraft => ({
  ...blankPerson,
  name: '测试人员',
  mobile: `13900000${number()}`,
  ...own,
})

export async function created<Row>(ask: Ask, name: string, draft: unknown): Promise<Row> {
  const reply = await ask('POST', `/api/v1/${name}`, draft)
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

export const newStore = (ask: Ask, own?: Partial<StoreDraft>) =>
  created<Store>(ask, 'stores', storeDraft(own))
export const newPerson = (ask: Ask, own?: Partial<PersonDraft>) =>
  created<Person>(ask, 'people', personDraft(own))

export async function newCoach(
  ask: Ask,
  own: Pick<CoachDraft, 'storeIds'> & Partial<CoachDraft>,
): Promise<Coach> {
  const personId = own.personId ?? (await newPerson(ask)).id
  return created(ask, 'coaches', coachDraft({ ...own, personId }))
}

export const versioned = (row: { version: number }) => ({ 'if-match': `"${row.version}"` })

/** The status and body of a reply. */
export async function answer(reply: Promise<Response>) {
  const { status, ...rest } = await reply.then(async (given) => ({
    status: given.status,
    body: await given.json(),
  }))
  return { status, ...rest }
}

/** `[status, code, [[path, field code], …]]` of a refusal. */
export async function refusal(reply: Promise<Response>) {
  const given = await reply
  const problem: Problem = await given.json()
  const fields = problem.fields?.map(({ path, code }) => [path.join('.'), code]) ?? []
  return [given.status, problem.code, fields]
}

export async function ids(reply: Promise<Response>): Promise<string[]> {
  const { rows }: { rows: { id: string }[] } = await (await reply).json()
  return rows.map(({ id }) => id)
}
