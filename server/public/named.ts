import { m } from '#messages'
import type { certificateKinds } from '../../contract/catalogue/certificate'
import type { coachLevels, specialities } from '../../contract/catalogue/coach'
import type { courseKinds, courseLevels } from '../../contract/catalogue/coach-course'
import type { facilities } from '../../contract/catalogue/store'
import type { bodyParts, videoLevels } from '../../contract/content/video-course'
import type { trainingGoals, trainingLevels } from '../../contract/training/training-plan'

/** The public API is always in Chinese. */
const zh = { locale: 'zh-CN' } as const

/* Codes with their labels, so that a site needs no lists of its own. */
export const namedFacility = (code: (typeof facilities)[number]) => ({
  code,
  name: m[`store_facility_${code}`]({}, zh),
})
export const namedCoachLevel = (code: (typeof coachLevels)[number]) => ({
  code,
  name: m[`coach_level_${code}`]({}, zh),
})
export const namedSpeciality = (code: (typeof specialities)[number]) => ({
  code,
  name: m[`coach_speciality_${code}`]({}, zh),
})
export const namedCertificate = (code: (typeof certificateKinds)[number]) => ({
  code,
  name: m[`certificate_kind_${code}`]({}, zh),
})
export const namedCourseKind = (code: (typeof courseKinds)[number]) => ({
  code,
  name: m[`coachcourse_kind_${code}`]({}, zh),
})
export const namedCourseLevel = (code: (typeof courseLevels)[number]) => ({
  code,
  name: m[`coachcourse_level_${code}`]({}, zh),
})
export const namedBodyPart = (code: (typeof bodyParts)[number]) => ({
  code,
  name: m[`video_body_part_${code}`]({}, zh),
})
export const namedVideoLevel = (code: (typeof videoLevels)[number]) => ({
  code,
  name: m[`video_level_${code}`]({}, zh),
})
export const namedTrainingGoal = (code: (typeof trainingGoals)[number]) => ({
  code,
  name: m[`trainingplan_goal_${code}`]({}, zh),
})
export const namedTrainingLevel = (code: (typeof trainingLevels)[number]) => ({
  code,
  name: m[`trainingplan_level_${code}`]({}, zh),
})
