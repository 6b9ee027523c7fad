import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import type { certificateKinds } from '../../contract/catalogue/certificate'
import type { coachLevels, specialities } from '../../contract/catalogue/coach'
import type { courseKinds, courseLevels } from '../../contract/catalogue/coach-course'
import { publicApi } from '../../contract/public-api'
import type { App } from '../kit/app'
import type { Tx } from '../kit/db/schema'
import { problem } from '../kit/problem'
import {
  namedCertificate,
  namedCoachLevel,
  namedCourseKind,
  namedCourseLevel,
  namedSpeciality,
} from './named'
import { pageOf } from './page'
import { type FoundPicture, maybePictureOf, pictureJson } from './picture-json'
import { servePublic } from './serve-public'
import { isCoachShown, isCourseShown, isStoreShown } from './visible'

export function publicCoachRoutes(app: App): void {
  servePublic(app, publicApi.coaches, ({ db, query, today }) =>
    pageOf(query, (place) => coachesOf(db, { ...query, ...place, today }), publicCoach),
  )
  servePublic(app, publicApi.coach, async ({ db, params: { id }, today }) => {
    const [found] = await coachesOf(db, { id, offset: 0, limit: 1, today })
    if (found === undefined) throw problem('not_found')
    return { ...publicCoach(found), courses: await coursesOf(db, id) }
  })
}

type Listed = input<typeof publicApi.coaches.reply>['rows'][number]
type Course = input<typeof publicApi.coach.reply>['courses'][number]

interface RowsQuery extends output<typeof publicApi.coaches.query> {
  id?: string
  today: string
}

interface Found extends Omit<Listed, 'level' | 'specialities' | 'certificates' | 'avatar'> {
  level: (typeof coachLevels)[number]
  specialities: (typeof specialities)[number][]
  certificates: (typeof certificateKinds)[number][]
  avatar: FoundPicture | null
  total: number
}

async function coachesOf(
  db: Tx,
  { id, store, speciality, offset, limit, today }: RowsQuery,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select coach.id, coach.display_name as name, coach.level, coach.specialities, coach.years, coach.bio,
      ${pictureJson(sql`coach.avatar_id`)} as avatar,
      (select coalesce(json_agg(json_build_object('code', store.code, 'name', store.name) order by coach_store.position), '[]')
        from coach_store join store on store.id = coach_store.store_id
        where coach_store.coach_id = coach.id and ${isStoreShown}) as stores,
      array(select certificate.kind from certificate
        where certificate.coach_id = coach.id and certificate.status = 'verified' and certificate.is_public
          and certificate.archived_at is null and coalesce(certificate.expires_on, 'infinity') >= ${today}::date
        group by certificate.kind order by min(certificate.issued_on), certificate.kind) as certificates,
      count(*) over ()::int as total
    from coach
    where ${isCoachShown(today)}
      ${id === undefined ? sql`` : sql`and coach.id = ${id}`}
      ${speciality === undefined ? sql`` : sql`and coach.specialities @> array[${speciality}]`}
      ${store === undefined ? sql`` : sql`and ${worksIn(store)}`}
    order by coach.sort, coach.id limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

const worksIn = (code: string) => sql`exists (
  select from coach_store join store on store.id = coach_store.store_id
  where coach_store.coach_id = coach.id and store.code = ${code} and ${isStoreShown})`

function publicCoach({ total: _, ...found }: Found): Listed {
  return {
    ...found,
    level: namedCoachLevel(found.level),
    specialities: found.specialities.map(namedSpeciality),
    certificates: found.certificates.map(namedCertificate),
    avatar: maybePictureOf(found.avatar),
  }
}

interface FoundCourse extends Omit<Course, 'kind' | 'level' | 'cover'> {
  kind: (typeof courseKinds)[number]
  level: (typeof courseLevels)[number]
  cover: FoundPicture | null
}

async function coursesOf(db: Tx, coachId: string): Promise<Course[]> {
  const { rows } = await sql<FoundCourse>`
    select id, name, kind, level, duration_min, capacity, price_fen, intro,
      ${pictureJson(sql`coach_course.cover_id`)} as cover,
      (select coalesce(json_agg(json_build_object('code', store.code, 'name', store.name) order by place.position), '[]')
        from coach_course_store place join store on store.id = place.store_id
        where place.course_id = coach_course.id and ${isStoreShown}) as stores
    from coach_course
    where coach_id = ${coachId} and ${isCourseShown} order by price_fen, name_pinyin, id
  `.execute(db)
  const offered = rows.filter(({ stores }) => stores.length > 0)
  return offered.map(({ kind, level, cover, ...course }) => ({
    ...course,
    kind: namedCourseKind(kind),
    level: namedCourseLevel(level),
    cover: maybePictureOf(cover),
  }))
}
