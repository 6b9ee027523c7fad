import { longestExerciseName, longestStep, mostSteps } from '../../../../contract/content/exercise'
import { muscleTable } from '../../../../contract/content/muscle'
import type { RowProblem } from '../../../../contract/system/imports'
import { failure, type ImportReading, type JsonShape, warning } from '../../../kit/import/importable'
import { isObject } from '../../../kit/is-object'
import { fitMuscles, type Named } from './fit-muscles'
import { fitList, fitSteps, fitText } from './fit-text'
import { listOf, unreadable } from './free-exercise-db'
import { numberedEquipment, numberedLicences, numberedParts } from './vocabulary'

interface Entry {
  pk: unknown
  fields: Record<string, unknown>
}

const english = 2
const longestRemark = 200
const mostRemarks = 6

/**
 * wger's fixtures (github.com/wger-project/wger, wger/exercises/fixtures) as one list: exercises, which carry muscles and category, and
 * their texts, which name the exercise as `exercise_base` or `exercise`; aliases and comments name the text. Older files have both in one entry.
 */
export const wger: JsonShape = {
  name: 'wger',
  records: (value) => {
    if (!Array.isArray(value)) return undefined
    const isWger = (one: unknown) =>
      isObject(one) && typeof one.model === 'string' && one.model.startsWith('exercises.')
    return value.some(isWger) ? joined(value) : undefined
  },
  read,
}

/** An exercise with its texts, as it is kept until it is read. */
function joined(list: unknown[]): unknown[] {
  const entries = list.filter(
    (one): one is Entry & { model: string } => isObject(one) && isObject(one.fields),
  )
  const texts = entries.filter(({ fields }) => 'name' in fields && 'description' in fields)
  const remarks = (model: string, member: string, pk: unknown) =>
    entries
      .filter((one) => one.model === `exercises.${model}`)
      .filter(({ fields }) => (fields.translation ?? fields.exercise) === pk)
      .map(({ fields }) => fields[member])
  return entries
    .filter(({ fields }) => 'category' in fields && 'muscles' in fields)
    .map((base) => ({
      pk: base.pk,
      texts: texts
        .filter((one) => one === base || (one.fields.exercise_base ?? one.fields.exercise) === base.pk)
        .map(({ pk, fields }) => ({
          ...fields,
          aliases: remarks('alias', 'alias', pk),
          comments: remarks('exercisecomment', 'comment', pk),
        })),
      ...base.fields,
    }))
}

function read(given: unknown): ImportReading {
  if (!isObject(given)) return unreadable()
  const texts = listOf(given.texts).filter(isObject)
  const text = texts.find(({ language }) => language === undefined || Number(language) === english)
  const problems: RowProblem[] = []
  if (text === undefined) problems.push(failure(['name'], 'no_translation'))
  const name = fitText(text?.name, ['name'], longestExerciseName)
  if (text !== undefined && name.value === '') problems.push(failure(['name'], 'required'))
  const steps = fitSteps([text?.description], longestStep, mostSteps)
  const aliases = remarksOf(listOf(text?.aliases), 'aliases', longestExerciseName)
  const tips = remarksOf(listOf(text?.comments), 'tips', longestRemark)
  const muscles = fitMuscles(listOf(given.muscles).map(named), listOf(given.muscles_secondary).map(named))
  const authors = [...texts.filter((one) => one === text), given]
    .map(({ license_author: author }) => (typeof author === 'string' ? author.trim() : ''))
    .filter(Boolean)
  const author = fitText([...new Set(authors)].join(', ') || 'wger.de', ['author'], 100)
  const place = numberedParts[Number(given.category)]
  if (place === undefined) problems.push(warning(['category'], 'assumed', { name: 'strength' }))
  return {
    name: name.value,
    source: 'wger',
    sourceId: String(given.uuid ?? given.pk),
    draft: {
      name: name.value,
      aliases: aliases.value.filter((alias) => alias !== name.value),
      primaryMuscles: muscles.primaryMuscles,
      secondaryMuscles: muscles.secondaryMuscles,
      equipment: equipmentOf(listOf(given.equipment), problems),
      level: 'beginner',
      mechanic: null,
      force: null,
      unit: 'reps',
      videoId: null,
      steps: steps.value.map((text) => ({ text, imageId: null, startS: null })),
      tips: tips.value.filter((tip) => tip.length >= 2),
      mistakes: [],
      caution: '',
      source: 'https://wger.de',
      licence: numberedLicences[Number(text?.license ?? given.license)] ?? 'cc_by_sa_4',
      author: author.value,
    },
    unresolved: place ?? { category: 'strength', part: 'other' },
    problems: [problems, name, steps, aliases, tips, muscles, author].flatMap((one) =>
      Array.isArray(one) ? one : one.problems,
    ),
  }
}

function named(number: unknown): Named {
  const found = muscleTable.find(({ wgerId }) => wgerId === Number(number))
  return { word: String(number), muscle: found?.key }
}

function remarksOf(given: unknown[], member: string, longest: number) {
  const fitted = given.map((one, i) => fitText(one, [member, i], longest))
  const texts = [...new Set(fitted.map(({ value }) => value).filter(Boolean))]
  const { value, problems } = fitList(texts, [member], mostRemarks)
  return { value, problems: [...fitted.flatMap((one) => one.problems), ...problems] }
}

function equipmentOf(given: unknown[], problems: RowProblem[]): string[] {
  return given.flatMap((number, i) => {
    const found = numberedEquipment[Number(number)]
    if (found !== undefined) return [found]
    problems.push(warning(['equipment', i], 'unknown_name', { name: String(number).slice(0, 60) }))
    return []
  })
}
