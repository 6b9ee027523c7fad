import { sql } from 'kysely'
import { hashPassword } from '../../server/kit/auth/hash-password'
import type { Db } from '../../server/kit/db/schema'
import { insertAccount } from '../../server/system/account/new-account'
import { newExercise, newSubtype, newType } from '../api/fixtures/exercises'
import { created, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { newPicture } from '../api/fixtures/publishing'
import { newPlan } from '../api/fixtures/till'
import { everyDay, newCourse, newMember, newMembership, plan, seat } from '../api/fixtures/timetable'
import type { Ask } from '../harness/app'

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/**
 * A store with what its people do in a day: a coach with a lesson under way, a member who may come in, one who may not, one who owes a lesson,
 * a card on sale, exercises and a picture.
 */
export async function openWorkingDay(ask: Ask, db: Db) {
  const day = dayAhead(2)
  const at = (clock: string, on = day) => new Date(`${on}T${clock}:00+08:00`).toISOString()
  const hours = Array.from({ length: 7 }, () => [{ open: '00:00', close: '24:00' }])
  const store = await newStore(ask, { name: '静安寺店', hours })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const coach = await newCoach(ask, {
    storeIds: [store.id],
    displayName: '林教练',
    availability: everyDay(store.id, '00:00', '24:00'),
  })
  const course = await newCourse(ask, { coachId: coach.id, storeIds: [store.id], name: '私教课' })
  const cardDays = { endsOn: '2099-12-31' }
  const timesCard = { ...cardDays, kind: 'times', timesTotal: 10 } as const
  const member = await newMember(ask, store.id, { name: '何满' })
  await newMembership(db, member.id, timesCard)
  const refused = await newMember(ask, store.id, { name: '贺知秋' })
  const owing = await newMember(ask, store.id, { name: '钱多多' })
  await newMembership(db, owing.id, cardDays)
  const pupil = await newMember(ask, store.id, { name: '孙悦' })
  const pupilCard = await newMembership(db, pupil.id, timesCard)
  const startsAt = new Date(Date.now() - 10 * 60_000).toISOString()
  await seat(db, await plan(db, { course, storeId: store.id, startsAt }), [pupil], 'confirmed', pupilCard)
  await created(ask, 'class-sessions', {
    courseId: course.id,
    storeId: store.id,
    room: null,
    startsAt: at('20:00', dayAhead(3)),
    durationMin: 60,
    capacity: 1,
    repeatWeeks: 0,
    bookings: [{ memberId: owing.id, membershipId: null, note: '' }],
  })
  await newPlan(ask, { name: '畅练月卡', listPriceFen: 39_800, salePriceFen: 39_800 })
  const type = await newType(ask)
  const { id: subtypeId } = await newSubtype(ask, { typeId: type.id })
  for (const name of ['深蹲', '卧推', '硬拉']) {
    const made = await newExercise(ask, { subtypeId, name })
    await ask('POST', `/api/v1/exercises/${made.id}/publish`, {}, versioned(made))
  }
  await newPicture(ask)
  const account = { username: 'linjiaolian', password: 'correct horse battery' }
  const passwordHash = await hashPassword(account.password)
  const staff = { username: account.username, role: 'coach', storeIds: [store.id], passwordHash }
  await insertAccount(db, staff, new Date())
  await sql`update account set person_id = ${coach.personId} where username = ${account.username}`.execute(db)
  return { day, at, store, coach, course, member, refused, owing, pupil, account }
}
