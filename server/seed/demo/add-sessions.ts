import { sql } from 'kysely'
import type { CourseKind } from '../../../contract/catalogue/coach-course'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { type Random, randomFrom } from '../random'
import { author } from '../writer'

const [daysBack, daysAhead] = [14, 14]
export const minute = 60_000
const quarter = 15 * minute

/** Milliseconds [from, to). */
export interface Time {
  from: number
  to: number
}
export const meets = (one: Time, other: Time) => one.from < other.to && other.from < one.to

export interface DemoSession extends Time {
  id: string
  course: DemoCourse
  storeId: string
  room: string | null
  capacity: number
  status: 'scheduled' | 'cancelled' | 'finished'
  cancelReason: string | null
  booked: number
}

export interface DemoCourse {
  id: string
  coachId: string
  kind: CourseKind
  status: 'on' | 'off'
  durationMin: number
  capacity: number
  priceFen: number
  bufferBeforeMin: number
  bufferAfterMin: number
  cancelDeadlineMin: number
  storeIds: string[]
}

interface Shift extends Time {
  coachId: string
  storeId: string
}

interface Seed {
  tx: Tx
  now: Date
}

/** Two weeks of past sessions and two of planned ones, inserted in one statement; the table's constraints refuse conflicts. */
export async function addSessions({ tx, now }: Seed): Promise<DemoSession[]> {
  const random = randomFrom(600_1500)
  const courses = await coursesByCoach(tx)
  const shifts = await readShifts(tx, now)
  const rooms = new Map<string, Time[]>()
  const sessions = shifts.flatMap((shift) => {
    const held = (courses.get(shift.coachId) ?? []).filter(({ storeIds }) => storeIds.includes(shift.storeId))
    return held.length === 0 ? [] : planned(shift, held, { random, rooms, now: now.getTime() })
  })
  await insertSessions(tx, sessions, now)
  return sessions
}

async function coursesByCoach(tx: Tx): Promise<Map<string, DemoCourse[]>> {
  const { rows } = await sql<DemoCourse>`
    select id, coach_id, kind, status, duration_min, capacity, price_fen, buffer_before_min, buffer_after_min,
      cancel_deadline_min,
      array(select store_id from coach_course_store where course_id = coach_course.id order by position) as store_ids
    from coach_course where status <> 'draft' order by name_pinyin, price_fen
  `.execute(tx)
  const byCoach = new Map<string, DemoCourse[]>()
  for (const row of rows) byCoach.set(row.coachId, [...(byCoach.get(row.coachId) ?? []), row])
  return byCoach
}

/** The times at which coaches work in an open store, in the order of the coaches' list. */
async function readShifts(tx: Tx, now: Date): Promise<Shift[]> {
  const today = shanghaiDay(now)
  const [first, last] = [addDays(today, -daysBack), addDays(today, daysAhead)]
  const { rows } = await sql<{ coachId: string; storeId: string; from: string; to: string }>`
    select works.coach_id, works.store_id, lower(works * opens) as "from", upper(works * opens) as "to"
    from coach_works(array(select id from coach), ${first}::date, ${last}::date) works
    join store_opens(array(select id from store), ${first}::date, ${last}::date) opens
      on opens.store_id = works.store_id and opens && works
    join coach on coach.id = works.coach_id
    order by coach.staff_no, lower(works)
  `.execute(tx)
  return rows.map(({ from, to, ...shift }) => ({ ...shift, from: Date.parse(from), to: Date.parse(to) }))
}

interface Surroundings {
  random: Random
  rooms: Map<string, Time[]>
  now: number
}

/** A shift's sessions, one after the other with some time between. */
function planned(shift: Shift, courses: DemoCourse[], { random, rooms, now }: Surroundings): DemoSession[] {
  const sessions: DemoSession[] = []
  let free = shift.from + random.whole(0, 8) * quarter
  for (;;) {
    const course = random.pick(courses)
    const from = Math.ceil((free + course.bufferBeforeMin * minute) / quarter) * quarter
    const to = from + course.durationMin * minute
    if (to + course.bufferAfterMin * minute > shift.to) return sessions
    free = to + course.bufferAfterMin * minute + random.whole(6, 24) * quarter
    if (course.status === 'off' && from > now) continue
    const room = roomFor(course.kind, random)
    const busySpans = rooms.get(`${shift.storeId} ${room}`) ?? []
    if (room !== null && busySpans.some((time) => meets(time, { from, to }))) continue
    rooms.set(`${shift.storeId} ${room}`, [...busySpans, { from, to }])
    const isOff = course.kind !== 'private' && random.next() < 0.04
    const status = isOff ? 'cancelled' : to + quarter <= now ? 'finished' : 'scheduled'
    const cancelReason = isOff ? random.pick(['教练临时生病', '场地检修', '报名人数不足']) : null
    const { storeId } = shift
    const { capacity } = course
    sessions.push({
      id: newId(now),
      course,
      storeId,
      room,
      from,
      to,
      capacity,
      status,
      cancelReason,
      booked: 0,
    })
  }
}

function roomFor(kind: CourseKind, random: Random): string | null {
  if (kind === 'private') return null
  return random.pick(kind === 'group' ? ['大操房', '瑜伽室', '单车房'] : ['小班教室', '普拉提室', null])
}

async function insertSessions(tx: Tx, sessions: DemoSession[], now: Date): Promise<void> {
  const rows = sessions.map(({ course, from, to, booked: _, ...own }) => {
    const made = new Date(Math.min(from, now.getTime()) - 5 * 86_400_000)
    return { ...own, courseId: course.id, from: new Date(from), to: new Date(to), made }
  })
  await sql`
    insert into class_session (id, course_id, coach_id, store_id, kind, room, during, buffer_before_min, buffer_after_min,
      capacity, status, cancel_reason, created_at, updated_at, created_by, updated_by)
    select given.id, course.id, course.coach_id, "storeId", course.kind, room, tstzrange("from", "to"),
      course.buffer_before_min, course.buffer_after_min, given.capacity, given.status, "cancelReason", made, made,
      ${author}::text, ${author}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}) as given (id uuid, "courseId" uuid, "storeId" uuid, room text,
      "from" timestamptz, "to" timestamptz, capacity int, status text, "cancelReason" text, made timestamptz)
    join coach_course course on course.id = "courseId"
  `.execute(tx)
}
