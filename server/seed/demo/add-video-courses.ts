import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Chapter, VideoCourseDraft } from '../../../contract/content/video-course'
import { keepFile } from '../../content/media/keep-picture'
import { videoCourseResource } from '../../content/video-course/resource'
import { daysBefore } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import type { FileStore } from '../../kit/files/store'
import { projectRoot } from '../../kit/project-root'
import { author, type Writer } from '../writer'

const films = { 'warm-up': '手臂绕环.mp4', squat: '深蹲八次.mp4', stretch: '体侧屈.mp4' } as const
export type DemoFilms = Record<keyof typeof films, string>

/** Stores the films next to this file as uploads are stored; clips/README.md describes them. */
export async function keepFilms(db: Db, media: FileStore, now: Date): Promise<DemoFilms> {
  const by = { accountId: null, who: author, requestId: null, address: null, now }
  const keep = async (clip: keyof typeof films) => {
    const file = (name: string) => path.join(projectRoot, 'server', 'seed', 'clips', name)
    const film = await keepFile(db, media, by, { path: file(`${clip}.mp4`), name: films[clip] })
    const name = films[clip].replace('.mp4', '.jpg')
    const poster = await keepFile(db, media, by, { path: file(`${clip}.jpg`), name })
    await db.updateTable('media').set({ posterId: poster.id }).where('id', '=', film.id).execute()
    return film.id
  }
  return { 'warm-up': await keep('warm-up'), squat: await keep('squat'), stretch: await keep('stretch') }
}

interface Seed {
  tx: Tx
  write: Writer
  now: Date
  pictures: { rooms: string[] }
  films: DemoFilms
}

interface DemoCourse
  extends Pick<VideoCourseDraft, 'title' | 'level' | 'access' | 'summary' | 'bodyParts' | 'tags'> {
  /** A course type's code. */
  type: string
  chapters: { film: keyof typeof films; title: string; isFreePreview?: boolean }[]
  priceFen?: number
  kcal?: number
  hasCoach?: true
  /** Days ago; a draft without, and without a cover. */
  published?: number
  /** The change after publishing. */
  since?: 'edited' | 'unpublished'
}

const demoCourses: DemoCourse[] = [
  {
    title: '深蹲跟练：八次一组',
    type: 'strength',
    level: 1,
    access: 'free',
    kcal: 12,
    published: 45,
    summary: '看清下蹲与起身的节奏，跟着做一组。',
    bodyParts: ['legs', 'hips'],
    tags: ['居家', '零基础'],
    chapters: [{ film: 'squat', title: '深蹲八次' }],
    hasCoach: true,
  },
  {
    title: '训练前热身',
    type: 'cardio',
    level: 1,
    access: 'free',
    kcal: 8,
    published: 60,
    summary: '从肩关节开始，把身体叫醒。',
    bodyParts: ['full_body', 'shoulders'],
    tags: ['热身', '居家'],
    chapters: [{ film: 'warm-up', title: '手臂绕环' }],
  },
  {
    title: '下肢力量入门',
    type: 'strength',
    level: 2,
    access: 'member',
    kcal: 40,
    published: 30,
    summary: '热身、深蹲、放松，一次练完。第一章可以试看。',
    bodyParts: ['legs', 'core'],
    tags: ['会员专享'],
    since: 'edited',
    hasCoach: true,
    chapters: [
      { film: 'warm-up', title: '热身', isFreePreview: true },
      { film: 'squat', title: '主训练：深蹲' },
      { film: 'stretch', title: '放松' },
    ],
  },
  {
    title: '四周臀腿进阶',
    type: 'strength',
    level: 3,
    access: 'paid',
    priceFen: 12_900,
    published: 14,
    summary: '每周三练，逐周加量。',
    bodyParts: ['legs', 'hips'],
    tags: ['四周计划', '进阶'],
    kcal: 60,
    hasCoach: true,
    chapters: [
      { film: 'squat', title: '第一周：建立动作' },
      { film: 'stretch', title: '第一周：放松' },
    ],
  },
  {
    title: '训练后拉伸',
    type: 'stretching',
    level: 1,
    access: 'free',
    published: 80,
    since: 'unpublished',
    summary: '两分钟的体侧拉伸。',
    bodyParts: ['back', 'core'],
    tags: ['拉伸'],
    chapters: [{ film: 'stretch', title: '体侧屈' }],
  },
  {
    title: '普拉提核心床：脊柱逐节卷动、百次拍击与骨盆稳定的完整教学',
    type: 'pilates',
    level: 2,
    access: 'member',
    summary: '',
    bodyParts: ['core'],
    tags: [],
    chapters: [],
  },
]

/** Courses for everybody, for members and for money; one edited since, one unpublished, one that lacks most of what it needs. */
export async function addVideoCourses({ tx, write, now, pictures, films }: Seed): Promise<void> {
  const types = await idsBy(tx, sql<Named>`select code as key, id from course_type`)
  const exercises = await idsBy(
    tx,
    sql<Named>`select name as key, id from exercise where archived_at is null`,
  )
  const { rows: coaches } = await sql<{ id: string }>`
    select id from coach where is_public and status = 'active' order by sort, id limit 3
  `.execute(tx)
  for (const [i, course] of demoCourses.entries()) {
    const { type, chapters, published, since, hasCoach, priceFen = null, kcal = null, ...own } = course
    const draft: VideoCourseDraft = {
      ...own,
      priceFen,
      kcal,
      equipment: [],
      sort: i * 10,
      typeId: found(types, type),
      coverId: published === undefined ? null : pictures.rooms[i % pictures.rooms.length]!,
      coachId: hasCoach ? coaches[i % coaches.length]!.id : null,
      detail: own.summary && `<p>${own.summary}</p><ul><li>准备一块瑜伽垫</li><li>感到疼痛时请停下</li></ul>`,
      chapters: chapters.map((chapter) => whole(chapter, films, found(exercises, '杠铃深蹲'))),
    }
    const row = await write.create(videoCourseResource, draft, daysBefore(now, (published ?? 2) + 1))
    if (published === undefined) continue
    const shown = await write.apply(videoCourseResource, row, ['publish', {}], daysBefore(now, published))
    if (since === 'edited')
      await write.update(videoCourseResource, shown, { tags: ['会员专享', '新增放松'] }, daysBefore(now, 1))
    if (since === 'unpublished')
      await write.apply(videoCourseResource, shown, ['unpublish', {}], daysBefore(now, 9))
  }
}

/** A chapter with what its film shows: eight squats of three seconds each. */
function whole(
  { film, title, isFreePreview = false }: DemoCourse['chapters'][number],
  films: DemoFilms,
  squat: string,
): Chapter {
  const marks = [
    { exerciseId: squat, startS: 0, endS: 12 },
    { exerciseId: squat, startS: 12, endS: 24 },
  ]
  const captions =
    'WEBVTT\n\n00:00.000 --> 00:03.000\n双脚略宽于肩，脚尖朝外\n\n00:03.000 --> 00:12.000\n下蹲吸气，起身呼气\n\n00:12.000 --> 00:24.000\n膝盖对准脚尖，再来四次\n'
  const isSquat = film === 'squat'
  return {
    title,
    isFreePreview,
    videoId: films[film],
    marks: isSquat ? marks : [],
    captions: isSquat ? captions : '',
  }
}

interface Named {
  key: string
  id: string
}

async function idsBy(tx: Tx, query: RawBuilder<Named>): Promise<Map<string, string>> {
  const { rows } = await query.execute(tx)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

function found(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the example has no ${key}`)
  return id
}
