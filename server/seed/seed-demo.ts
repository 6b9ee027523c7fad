import { sql } from 'kysely'
import { facilities } from '../../contract/catalogue/store'
import { blankPerson } from '../../contract/people/person'
import { expireCertificates } from '../catalogue/certificate/jobs'
import { coachResource } from '../catalogue/coach/resource'
import { storeResource } from '../catalogue/store/resource'
import type { SecretBox } from '../kit/crypto/secret-box'
import { addDays, daysBefore, shanghaiDay } from '../kit/day'
import type { Db, Tx } from '../kit/db/schema'
import type { FileStore } from '../kit/files/store'
import type { StoredRow } from '../kit/resource/definition'
import { personResource } from '../people/person/resource'
import { documentStore } from '../shared/document-store'
import { addNotifications } from './add-notifications'
import { addAccounts } from './demo/add-accounts'
import { addBanners } from './demo/add-banners'
import { addBookings } from './demo/add-bookings'
import { addCertificates, type DemoCertificate, drawCertificates } from './demo/add-certificates'
import { addConfirmations, confirmationRuleOf } from './demo/add-confirmations'
import { addCourses } from './demo/add-courses'
import { addEarnings } from './demo/add-earnings'
import { addEquipment } from './demo/add-equipment'
import { addFaceDevices, drawFaces } from './demo/add-face-devices'
import { addFamilies } from './demo/add-families'
import { addLeads } from './demo/add-leads'
import { addLeaveRequests } from './demo/add-leave-requests'
import { addLessonDebts } from './demo/add-lesson-debts'
import { addLessonHistory } from './demo/add-lesson-history'
import { addLockers } from './demo/add-lockers'
import { addMembers } from './demo/add-members'
import { addOrders } from './demo/add-orders'
import { addPeople } from './demo/add-people'
import { addPlans } from './demo/add-plans'
import { addProducts } from './demo/add-products'
import { addSessions } from './demo/add-sessions'
import { addSiteTexts } from './demo/add-site-texts'
import { addTargets } from './demo/add-targets'
import { addTrainingPlans } from './demo/add-training-plans'
import { addVideoCourses, keepFilms } from './demo/add-video-courses'
import { addVouchers } from './demo/add-vouchers'
import { type DemoCoach, demoCoaches } from './demo/coaches'
import { drawBanners } from './demo/draw-banners'
import { addExercises } from './demo/exercises/add-exercises'
import { type DemoPictures, drawPictures } from './demo/pictures'
import { type DemoStore, demoStores } from './demo/stores'
import { biography, exceptionsOf, festivals, weekOf } from './demo-schedule'
import { type Random, randomFrom } from './random'
import { type Writer, writerOf } from './writer'

interface World {
  clock: () => Date
  media: FileStore
  documentDir: string
  secrets: SecretBox
}

/**
 * Fills an empty console with a chain of gyms: stores and coaches in every state, with pictures. The same at every run
 * but for ids, and for days, which are counted from the clock's. Does nothing where there are stores already.
 */
export async function seedDemo(db: Db, { clock, media, documentDir, secrets }: World): Promise<void> {
  const { rows } = await sql`select from store limit 1`.execute(db)
  if (rows.length > 0) return
  const now = clock()
  const pictures = await drawPictures(db, media, now)
  const documents = documentStore({ documentDir, secrets })
  const certificates = await drawCertificates(db, documents, now)
  const banners = await drawBanners(db, media, now)
  const films = await keepFilms(db, media, now)
  const faces = await drawFaces(db, documents, now)
  await db.transaction().execute(async (tx) => {
    const people = personResource(secrets)
    const seed = { tx, now, people, pictures, certificates, random: randomFrom(730), write: writerOf(tx) }
    const managers: StoredRow[] = []
    for (const [i, manager] of managerNames.entries()) managers.push(await addPerson(seed, manager, 900 + i))
    const stores: StoredRow[] = []
    for (const [i, store] of demoStores.entries())
      stores.push(await addStore(seed, store, managers[i % managers.length]!))
    const open = stores.filter((_, i) => /open|suspended/.test(demoStores[i]!.status))
    for (const [i, coach] of demoCoaches.entries()) await addCoach(seed, coach, i, open)
    await addPlans(seed, open)
    await addProducts(seed, open)
    await addCourses(seed)
    await addMembers(seed, open)
    await addPeople(seed, open)
    await closeStores(seed, stores)
    await addBookings(seed, await addSessions(seed))
    await addConfirmations({ tx, now, secrets })
    await addLessonHistory(tx, now)
    await addOrders(seed)
    await addLessonDebts(seed)
    await addAccounts(seed, open)
    await addEarnings(seed, open)
    await addTargets(seed, open)
    await addVouchers(seed, open)
    await addLeaveRequests(seed)
    await addLeads({ tx, now, secrets, write: seed.write }, open)
    await addBanners({ ...seed, banners })
    await addSiteTexts(seed)
    await addExercises(seed)
    await addVideoCourses({ ...seed, films })
    await addTrainingPlans(seed)
    await addEquipment({ ...seed, random: randomFrom(1_019) }, open)
    await addLockers(seed, open)
    await addFaceDevices({ ...seed, faces, random: randomFrom(1_018) }, open)
    await addFamilies(seed)
    await expireCertificates(tx, now)
    await addNotifications(tx, now)
  })
}

interface Seed {
  tx: Tx
  now: Date
  people: ReturnType<typeof personResource>
  pictures: DemoPictures
  /** By the coach's place in the list. */
  certificates: DemoCertificate[][]
  random: Random
  write: Writer
}

type Gender = DemoCoach['gender']
const managerNames: { name: string; gender: Gender }[] = [
  { name: '顾建国', gender: 'male' },
  { name: '钱丽华', gender: 'female' },
  { name: '孟庆阳', gender: 'male' },
  { name: '薛婷婷', gender: 'female' },
  { name: '龚海波', gender: 'male' },
  { name: '童佩佩', gender: 'female' },
]

function addPerson(
  { write, now, random, people }: Seed,
  { name, gender }: { name: string; gender: Gender },
  index: number,
) {
  const mobile = `1${random.pick(['38', '39', '50', '86', '77'])}${String(10_000_000 + index * 7919).slice(0, 8)}`
  const person = { ...blankPerson, name, gender, mobile }
  return write.create(people, person, daysBefore(now, 300 + random.whole(0, 600)))
}

async function addStore(
  { write, now, random, pictures }: Seed,
  store: DemoStore,
  manager: StoredRow,
): Promise<StoredRow> {
  const { openedDaysAgo, status, ...own } = store
  const [today, isNew] = [shanghaiDay(now), status === 'preparing']
  const begun = daysBefore(now, Math.max(openedDaysAgo + 90, 20))
  let row = await write.create(
    storeResource,
    {
      ...own,
      specialDays: festivals(today, random),
      facilities: random.some(facilities, random.whole(5, 10)),
      gallery: isNew ? [] : random.some(pictures.rooms, random.whole(2, 5)),
      managerId: manager.id,
      leaseEndOn: addDays(today, random.whole(30, 1800)),
      openedOn: isNew && random.next() > 0.5 ? null : addDays(today, -openedDaysAgo),
      isPublic: !isNew,
      lessonConfirmation: confirmationRuleOf(store.code),
    },
    begun,
  )
  if (isNew) return row
  row = await write.apply(storeResource, row, ['open', {}], daysBefore(now, openedDaysAgo))
  if (status !== 'suspended') return row
  const pause = {
    from: addDays(today, -5),
    to: addDays(today, 25),
    reason: '空调系统改造，暂停营业，会员可到陆家嘴店训练',
    decisions: [],
  }
  return write.apply(storeResource, row, ['suspend', pause], daysBefore(now, 6))
}

/** Runs last, because a closed store cannot hire. */
async function closeStores({ write, now }: Seed, stores: StoredRow[]): Promise<void> {
  for (const [i, { status }] of demoStores.entries())
    if (status === 'closed')
      await write.apply(
        storeResource,
        stores[i]!,
        ['close', { reason: '租约到期，会员已转至七宝店' }],
        daysBefore(now, 60),
      )
}

async function addCoach(seed: Seed, coach: DemoCoach, index: number, stores: StoredRow[]): Promise<void> {
  const { write, now, random, pictures, certificates } = seed
  const { name, gender, certificate, status, ...own } = coach
  const portraits = pictures.portraits[gender === 'male' ? 'male' : 'female']
  const today = shanghaiDay(now)
  const person = await addPerson(seed, { name, gender }, index)
  const hired = random.whole(40, Math.min(own.years * 365 + 60, 2000))
  const storeIds = random.some(stores, index % 5 === 0 ? 3 : random.whole(1, 2)).map(({ id }) => id)
  let row = await write.create(
    coachResource,
    {
      ...own,
      staffNo: `C-${String(index + 1).padStart(3, '0')}`,
      personId: person.id,
      bio: biography(coach, random),
      avatarId: index % 9 === 8 ? null : portraits[index % portraits.length]!,
      storeIds,
      defaultPriceFen: { junior: 20_000, middle: 28_000, senior: 38_000, master: 58_000 }[own.level],
      hiredOn: addDays(today, -hired),
      availability: weekOf(storeIds, random),
      exceptions: exceptionsOf(today, storeIds, random),
      isPublic: false,
      sort: index * 10,
    },
    daysBefore(now, hired),
  )
  await addCertificates(seed, row, certificates[index] ?? [], hired)
  const isShown = certificate !== null && certificate >= 0 && status !== 'departed'
  if (isShown) row = await write.update(coachResource, row, { isPublic: true }, daysBefore(now, hired - 7))
  const leave = { from: addDays(today, -3), to: index % 2 === 0 ? addDays(today, 40) : null, decisions: [] }
  if (status === 'on_leave') await write.apply(coachResource, row, ['startLeave', leave], daysBefore(now, 3))
  const departure = { on: addDays(today, -12), reason: '个人发展，学员已转交', decisions: [] }
  if (status === 'departed') await write.apply(coachResource, row, ['depart', departure], daysBefore(now, 12))
}
