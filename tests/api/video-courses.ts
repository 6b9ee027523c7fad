import type { Chapter, VideoCourse, VideoCourseDraft } from '../../contract/content/video-course'
import type { Ask } from '../harness/app'
import { clips } from '../harness/video'
import { newCourseType, newExercise, newSubtype, newType } from './exercises'
import { created } from './gym'
import { newPicture } from './publishing'
import { kept } from './uploads'

/** The parts of courses: a type, a picture, two videos of two seconds, and two exercises. */
export async function courseParts(ask: Ask) {
  const type = await newCourseType(ask)
  const subtype = await newSubtype(ask, { typeId: (await newType(ask)).id })
  const exercise = () => newExercise(ask, { subtypeId: subtype.id })
  return {
    type,
    coverId: await newPicture(ask, 1280, 720),
    mp4: await kept(ask, clips.mp4, { name: '热身.mp4', type: 'video/mp4' }),
    webm: await kept(ask, clips.webm, { name: '拉伸.webm', type: 'video/webm' }),
    squat: await exercise(),
    lunge: await exercise(),
  }
}
export type CourseParts = Awaited<ReturnType<typeof courseParts>>

let serial = 0

export const chapter = (own: Pick<Chapter, 'videoId'> & Partial<Chapter>): Chapter => ({
  title: `第 ${++serial} 章`,
  isFreePreview: false,
  marks: [],
  captions: '',
  ...own,
})

/** A course that may be published. */
export const courseDraft = (
  { type, coverId, mp4 }: Pick<CourseParts, 'type' | 'coverId' | 'mp4'>,
  own: Partial<VideoCourseDraft> = {},
): VideoCourseDraft => ({
  title: `视频课 ${++serial}`,
  typeId: type.id,
  coverId,
  chapters: [chapter({ videoId: mp4.id })],
  coachId: null,
  level: 1,
  kcal: 180,
  equipment: ['瑜伽垫'],
  bodyParts: ['core'],
  summary: '二十分钟，在家就能练。',
  detail: '<p>跟着做。</p>',
  access: 'free',
  priceFen: null,
  tags: ['居家'],
  sort: 100,
  ...own,
})

export const newCourse = (ask: Ask, parts: CourseParts, own?: Partial<VideoCourseDraft>) =>
  created<VideoCourse>(ask, 'video-courses', courseDraft(parts, own))
