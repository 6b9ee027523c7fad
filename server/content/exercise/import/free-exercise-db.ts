import {
  exerciseForces,
  exerciseLevels,
  exerciseMechanics,
  longestExerciseName,
  longestStep,
  mostSteps,
} from '../../../../contract/content/exercise'
import type { RowProblem } from '../../../../contract/system/imports'
import { failure, type ImportReading, type JsonShape, warning } from '../../../kit/import/importable'
import { isObject } from '../../../kit/is-object'
import { fitMuscles, type Named } from './fit-muscles'
import { fitSteps, fitText } from './fit-text'
import { type Category, categories, wordedEquipment, wordedMuscles } from './vocabulary'

const address = 'https://github.com/yuhonas/free-exercise-db'

/** The JSON of free-exercise-db (public domain by the Unlicense): a list, or an object with the list as `exercises`. */
export const freeExerciseDb: JsonShape = {
  name: 'free-exercise-db',
  records: (value) => {
    const list = isObject(value) ? value.exercises : value
    if (!Array.isArray(list)) return undefined
    return list.some((one) => isObject(one) && 'primaryMuscles' in one) ? list : undefined
  },
  read,
}

function read(given: unknown): ImportReading {
  if (!isObject(given)) return unreadable()
  const problems: RowProblem[] = []
  const name = fitText(given.name, ['name'], longestExerciseName)
  if (name.value === '') problems.push(failure(['name'], 'required'))
  const steps = fitSteps(listOf(given.instructions), longestStep, mostSteps)
  const primary = listOf(given.primaryMuscles).map(named)
  const muscles = fitMuscles(primary, listOf(given.secondaryMuscles).map(named))
  const category = categoryOf(given.category, problems)
  const force = option(exerciseForces, given.force, 'force', problems)
  const images = listOf(given.images).length
  if (images > 0) problems.push(warning(['images'], 'images_left_out', { count: images }))
  const isHeld = force === 'static' || category === 'stretching' || category === 'cardio'
  const plain = name.value.replaceAll('-', ' ')
  return {
    name: name.value,
    source: 'free-exercise-db',
    sourceId: String(given.id ?? given.name ?? ''),
    draft: {
      name: name.value,
      aliases: plain === name.value ? [] : [plain],
      primaryMuscles: muscles.primaryMuscles,
      secondaryMuscles: muscles.secondaryMuscles,
      equipment: equipmentOf(given.equipment, problems),
      level: levelOf(given.level, problems),
      mechanic: option(exerciseMechanics, given.mechanic, 'mechanic', problems),
      force,
      unit: isHeld ? 'seconds' : 'reps',
      videoId: null,
      steps: steps.value.map((text) => ({ text, imageId: null, startS: null })),
      tips: [],
      mistakes: [],
      caution: '',
      source: address,
      licence: 'unlicense',
      author: 'free-exercise-db',
    },
    unresolved: { category, part: wordedMuscles[primary[0]?.word ?? '']?.part ?? 'other' },
    problems: [...problems, ...name.problems, ...steps.problems, ...muscles.problems],
  }
}

export function unreadable(): ImportReading {
  const problems = [failure([], 'no_record')]
  return { name: '', source: '', sourceId: '', draft: {}, unresolved: {}, problems }
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function named(word: unknown): Named {
  const text = typeof word === 'string' ? word.trim().toLowerCase() : String(word)
  const known = Object.hasOwn(wordedMuscles, text) ? wordedMuscles[text] : undefined
  return { word: text, muscle: known?.muscle }
}

function categoryOf(given: unknown, problems: RowProblem[]): Category {
  const word = String(given ?? '').replaceAll(' ', '_')
  const found = categories.find((one) => one === word)
  if (found !== undefined) return found
  problems.push(warning(['category'], 'assumed', { name: 'strength' }))
  return 'strength'
}

function equipmentOf(given: unknown, problems: RowProblem[]): string[] {
  if (given === null || given === undefined || given === '') return []
  const word = String(given).trim().toLowerCase()
  const found = Object.hasOwn(wordedEquipment, word) ? wordedEquipment[word] : undefined
  if (found !== undefined) return [found]
  problems.push(warning(['equipment'], 'unknown_name', { name: word.slice(0, 60) }))
  return []
}

function levelOf(given: unknown, problems: RowProblem[]): string {
  const found = exerciseLevels.find((one) => one === given)
  if (found === undefined) problems.push(warning(['level'], 'assumed', { name: 'beginner' }))
  return found ?? 'beginner'
}

/** One of a few values, or null; an unknown value is reported. */
function option<const V extends readonly string[]>(
  values: V,
  given: unknown,
  member: string,
  problems: RowProblem[],
): V[number] | null {
  const found = values.find((one) => one === given)
  if (found === undefined && given !== null && given !== undefined && given !== '')
    problems.push(warning([member], 'unknown_name', { name: String(given).slice(0, 60) }))
  return found ?? null
}
