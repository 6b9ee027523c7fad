import type { CourseType, CourseTypeDraft } from '../../contract/catalogue/course-type'
import type { Exercise, ExerciseDraft } from '../../contract/content/exercise'
import type { ExerciseSubtype, ExerciseSubtypeDraft } from '../../contract/content/exercise-subtype'
import type { ExerciseType, ExerciseTypeDraft } from '../../contract/content/exercise-type'
import type { Ask } from '../harness/app'
import { created } from './gym'

let serial = 0
const number = () => String(++serial).padStart(3, '0')

export const typeDraft = (own: Partial<ExerciseTypeDraft> = {}): ExerciseTypeDraft => {
  const n = number()
  return { name: `类型 ${n}`, code: `type_${n}`, icon: 'barbell', isEnabled: true, ...own }
}
export const courseTypeDraft = (own: Partial<CourseTypeDraft> = {}): CourseTypeDraft => {
  const n = number()
  return {
    name: `课程类型 ${n}`,
    code: `course_${n}`,
    icon: 'yoga',
    colour: '#3A7BFF',
    isEnabled: true,
    ...own,
  }
}
export const exerciseDraft = (
  own: Pick<ExerciseDraft, 'subtypeId'> & Partial<ExerciseDraft>,
): ExerciseDraft => ({
  name: `动作 ${number()}`,
  aliases: [],
  primaryMuscles: ['quadriceps'],
  secondaryMuscles: ['glutes'],
  equipment: ['barbell'],
  level: 'beginner',
  mechanic: 'compound',
  force: 'push',
  unit: 'reps',
  videoId: null,
  steps: [{ text: '双脚与肩同宽，脚尖略朝外。', imageId: null, startS: null }],
  tips: [],
  mistakes: [],
  caution: '',
  source: '',
  licence: 'own',
  author: '',
  ...own,
})

export const newType = (ask: Ask, own?: Partial<ExerciseTypeDraft>) =>
  created<ExerciseType>(ask, 'exercise-types', typeDraft(own))
export const newSubtype = (
  ask: Ask,
  own: Pick<ExerciseSubtypeDraft, 'typeId'> & Partial<ExerciseSubtypeDraft>,
) =>
  created<ExerciseSubtype>(ask, 'exercise-subtypes', { name: `子类型 ${number()}`, isEnabled: true, ...own })
export const newCourseType = (ask: Ask, own?: Partial<CourseTypeDraft>) =>
  created<CourseType>(ask, 'course-types', courseTypeDraft(own))
export const newExercise = (ask: Ask, own: Pick<ExerciseDraft, 'subtypeId'> & Partial<ExerciseDraft>) =>
  created<Exercise>(ask, 'exercises', exerciseDraft(own))
