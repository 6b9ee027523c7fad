import type { courseTypeIcons } from '../../../../contract/content/course-type'
import type { ExerciseDraft } from '../../../../contract/content/exercise'
import type { exerciseTypeIcons } from '../../../../contract/content/exercise-type'
import { courseTypeResource } from '../../../content/course-type/resource'
import { exerciseResource } from '../../../content/exercise/resource'
import { exerciseSubtypeResource } from '../../../content/exercise-subtype/resource'
import { exerciseTypeResource } from '../../../content/exercise-type/resource'
import type { StoredRow } from '../../../kit/resource/definition'
import type { Writer } from '../../writer'
import type { DemoExercise } from './exercise'
import { otherExercises } from './other-exercises'
import { upperBodyExercises } from './upper-body-exercises'

interface Seed {
  write: Writer
  now: Date
}

interface DemoType {
  name: string
  code: string
  icon: (typeof exerciseTypeIcons)[number]
  subtypes: string[]
}

/** The codes that imports use, so that imported exercises join the existing types. */
const types: DemoType[] = [
  {
    name: '力量训练',
    code: 'strength',
    icon: 'barbell',
    subtypes: ['胸部', '背部', '肩部', '手臂', '核心', '臀部', '腿部'],
  },
  { name: '爆发力训练', code: 'plyometrics', icon: 'jump', subtypes: ['全身爆发', '下肢弹跳'] },
  { name: '有氧训练', code: 'cardio', icon: 'heart', subtypes: ['高强度间歇', '稳态有氧'] },
  { name: '拉伸', code: 'stretching', icon: 'stretch', subtypes: ['动态拉伸', '静态拉伸', '筋膜放松'] },
  { name: '功能性训练', code: 'functional', icon: 'balance', subtypes: [] },
]

const courseTypes: { name: string; code: string; icon: (typeof courseTypeIcons)[number]; colour: string }[] =
  [
    { name: '力量塑形', code: 'strength', icon: 'dumbbell', colour: '#2F6FED' },
    { name: '瑜伽', code: 'yoga', icon: 'yoga', colour: '#7B5CD6' },
    { name: '普拉提', code: 'pilates', icon: 'pilates', colour: '#C2558A' },
    { name: '有氧燃脂', code: 'cardio', icon: 'heart', colour: '#D9480F' },
    { name: '动感单车', code: 'spinning', icon: 'bicycle', colour: '#0B7A75' },
    { name: '拉伸放松', code: 'stretching', icon: 'stretching', colour: '#2B8A3E' },
  ]

const defaults: Omit<
  ExerciseDraft,
  'name' | 'subtypeId' | 'primaryMuscles' | 'secondaryMuscles' | 'equipment' | 'level' | 'steps'
> = {
  aliases: [],
  mechanic: 'compound',
  force: null,
  unit: 'reps',
  videoId: null,
  tips: [],
  mistakes: [],
  caution: '',
  source: '',
  licence: 'own',
  author: '',
}

const day = 86_400_000

/** Types, subtypes and exercises: most published, some drafts, one edited since, one unpublished. */
export async function addExercises({ write, now }: Seed): Promise<void> {
  const begun = new Date(now.getTime() - 200 * day)
  const bySubtype = new Map<string, StoredRow>()
  for (const { subtypes, ...type } of types) {
    const { id: typeId } = await write.create(exerciseTypeResource, { ...type, isEnabled: true }, begun)
    for (const name of subtypes)
      bySubtype.set(
        name,
        await write.create(exerciseSubtypeResource, { typeId, name, isEnabled: true }, begun),
      )
  }
  for (const type of courseTypes)
    await write.create(courseTypeResource, { ...type, isEnabled: type.code !== 'pilates' }, begun)
  for (const [i, exercise] of [...upperBodyExercises, ...otherExercises].entries()) {
    const made = new Date(begun.getTime() + i * day)
    const row = await addExercise(write, exercise, bySubtype, made)
    if (i % 7 === 6) continue
    const shown = await write.apply(exerciseResource, row, ['publish', {}], made)
    const later = new Date(made.getTime() + 30 * day)
    if (i === 3) await write.update(exerciseResource, shown, { tips: ['动作末端保持一秒'] }, later)
    if (i === 4) await write.apply(exerciseResource, shown, ['unpublish', {}], later)
  }
}

function addExercise(
  write: Writer,
  { in: subtype, steps, ...own }: DemoExercise,
  bySubtype: ReadonlyMap<string, StoredRow>,
  at: Date,
): Promise<StoredRow> {
  const place = bySubtype.get(subtype)
  if (place === undefined) throw new Error(`there is no subtype ${subtype}`)
  const stepDrafts = steps.map((text) => ({ text, imageId: null, startS: null }))
  const draft = { ...defaults, ...own, subtypeId: place.id, steps: stepDrafts }
  return write.create(exerciseResource, draft, at)
}
