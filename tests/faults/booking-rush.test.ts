import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { createDb } from '../../server/kit/db/create-db'
import { startPostgres } from '../../server/kit/db/postgres'
import { bookingDraft, sessionDraft, violations } from '../api/fixtures/front-desk'
import { created, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, newMember } from '../api/fixtures/timetable'
import { type Client, type Console, dataFolder, signInTo, startConsole } from '../harness/process'

const seats = 20
const people = 200

let data: Awaited<ReturnType<typeof dataFolder>>
let server: Console
let ask: Client
let course: CoachCourse
const members: string[] = []

beforeAll(async () => {
  data = await dataFolder()
  server = await startConsole({ DATA_DIR: data.path })
  ask = (await signInTo(server))(server)
  const store = await newStore(ask, { openedOn: null })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const availability = everyDay(store.id, '06:00', '22:00')
  const coach = await newCoach(ask, { storeIds: [store.id], availability })
  const own = { coachId: coach.id, storeIds: [store.id], capacity: seats }
  course = await newCourse(ask, { ...own, kind: 'group', maxAdvanceDays: 30 })
  for (let i = 0; i < people; i += 1) members.push((await newMember(ask, store.id)).id)
}, 90_000)
afterAll(async () => {
  await server?.stop()
  await data?.remove()
})

/** Everyone books at the same moment: the count of each reply, and the longest wait. */
async function rush(clock: string, waitIfFull: boolean) {
  const day = new Date(Date.now() + 56 * 3_600_000).toISOString().slice(0, 10)
  const startsAt = new Date(`${day}T${clock}:00+08:00`).toISOString()
  const { id } = await created<ClassSession>(ask, 'class-sessions', sessionDraft(course, { startsAt }))
  const start = performance.now()
  const replies = await Promise.all(
    members.map((member) => ask('POST', '/api/v1/appointments', bookingDraft(id, member, { waitIfFull }))),
  )
  const milliseconds = Math.round(performance.now() - start)
  const answers: Record<string, number> = {}
  for (const reply of replies) {
    const { status, fields } = await reply.json()
    const shown = reply.ok ? `${status}` : `${reply.status} ${fields?.[0]?.code}`
    answers[shown] = (answers[shown] ?? 0) + 1
  }
  console.log({ waitIfFull, milliseconds, ...answers })
  const session: ClassSession = await (await ask('GET', `/api/v1/class-sessions/${id}`)).json()
  return { answers, booked: session.booked, waiting: session.waiting }
}

it('two hundred at once take the twenty seats, and the others are told that they are taken', async () => {
  expect(await rush('10:00', false)).toEqual({
    answers: { confirmed: seats, '409 session_full': people - seats },
    booked: seats,
    waiting: 0,
  })
}, 60_000)

it('two hundred at once take the twenty seats, and the others each a place of their own in line', async () => {
  expect(await rush('14:00', true)).toEqual({
    answers: { confirmed: seats, waitlisted: people - seats },
    booked: seats,
    waiting: people - seats,
  })
  const { url } = await startPostgres({ folder: path.join(data.path, 'postgres') })
  const db = createDb(url, { max: 1 })
  expect(await violations(db)).toEqual([])
  await db.destroy()
}, 60_000)
