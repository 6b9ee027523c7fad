import { m } from '#messages'
import {
  exerciseEquipment,
  exerciseForces,
  exerciseLevels,
  exerciseLicences,
  exerciseMechanics,
  exerciseUnits,
  longestExerciseName,
  longestStep,
  mostSteps,
} from '../../../../contract/content/exercise'
import { muscles } from '../../../../contract/content/muscle'
import type { RowProblem } from '../../../../contract/system/imports'
import { failure, type Importable, warning } from '../../../kit/import/importable'
import type { Locale } from '../../../kit/problem'
import { fitMuscles } from './fit-muscles'
import { fitList, fitSteps, fitText } from './fit-text'
import { wordedMuscles } from './vocabulary'

type Table = Importable['table']

/**
 * Exercises as a table, one a row: lists within a cell by semicolons, steps by line breaks. Values may be Chinese, English or the
 * contract's keys.
 */
export const exerciseTable: Table = {
  fields: [
    {
      name: 'name',
      title: (locale) => m.exercise_name({}, { locale }),
      isRequired: true,
      synonyms: ['动作', '动作名称', 'exercise', 'title'],
    },
    {
      name: 'type',
      title: (locale) => m.exercise_type({}, { locale }),
      isRequired: true,
      synonyms: ['动作类型', 'category'],
    },
    {
      name: 'subtype',
      title: (locale) => m.exercise_subtype({}, { locale }),
      isRequired: true,
      synonyms: ['动作子类型', 'child type', 'body part'],
    },
    optional('aliases', (locale) => m.exercise_aliases({}, { locale }), ['alias', '又名']),
    optional('primaryMuscles', (locale) => m.exercise_primary_muscles({}, { locale }), [
      '主动肌',
      'muscles',
      '肌肉',
    ]),
    optional('secondaryMuscles', (locale) => m.exercise_secondary_muscles({}, { locale }), ['协同肌']),
    optional('equipment', (locale) => m.exercise_equipment({}, { locale }), ['器材']),
    optional('level', (locale) => m.exercise_level({}, { locale }), ['级别', 'difficulty']),
    optional('mechanic', (locale) => m.exercise_mechanic({}, { locale }), ['mechanics']),
    optional('force', (locale) => m.exercise_force({}, { locale }), ['发力']),
    optional('unit', (locale) => m.exercise_unit({}, { locale }), ['单位']),
    optional('steps', (locale) => m.exercise_steps({}, { locale }), ['动作步骤', 'instructions', '说明']),
    optional('source', (locale) => m.exercise_source({}, { locale }), []),
    optional('sourceId', () => 'source id', ['来源编号', 'id', '编号']),
    optional('licence', (locale) => m.exercise_licence({}, { locale }), ['license', '版权']),
    optional('author', (locale) => m.exercise_author({}, { locale }), []),
  ],
  read: (cells) => {
    const problems: RowProblem[] = []
    const of = (member: string) => cells[member] ?? ''
    for (const member of ['name', 'type', 'subtype'])
      if (of(member) === '') problems.push(failure([member], 'required'))
    const name = fitText(of('name'), ['name'], longestExerciseName)
    const steps = fitSteps(of('steps') === '' ? [] : [of('steps')], longestStep, mostSteps)
    const aliases = fitList(
      unique(of('aliases')).map((one) => fitText(one, ['aliases'], longestExerciseName).value),
      ['aliases'],
      6,
    )
    const worked = fitMuscles(
      unique(of('primaryMuscles')).map(muscleOf),
      unique(of('secondaryMuscles')).map(muscleOf),
    )
    const source = fitText(of('source'), ['source'], 200)
    const author = fitText(of('author'), ['author'], 100)
    const draft = {
      name: name.value,
      aliases: aliases.value,
      primaryMuscles: worked.primaryMuscles,
      secondaryMuscles: worked.secondaryMuscles,
      equipment: unique(of('equipment')).flatMap(
        (word) => one('equipment', exerciseEquipment, word, equipmentName, problems) ?? [],
      ),
      level: one('level', exerciseLevels, of('level'), levelName, problems) ?? 'beginner',
      mechanic: one('mechanic', exerciseMechanics, of('mechanic'), mechanicName, problems) ?? null,
      force: one('force', exerciseForces, of('force'), forceName, problems) ?? null,
      unit: one('unit', exerciseUnits, of('unit'), unitName, problems) ?? 'reps',
      videoId: null,
      steps: steps.value.map((text) => ({ text, imageId: null, startS: null })),
      tips: [],
      mistakes: [],
      caution: '',
      source: source.value,
      licence: one('licence', exerciseLicences, of('licence'), licenceName, problems) ?? 'own',
      author: author.value,
    }
    return {
      name: name.value,
      source: source.value || 'table',
      sourceId: of('sourceId') || `${of('type')}/${name.value}`,
      draft,
      unresolved: { type: of('type'), subtype: of('subtype') },
      problems: [problems, name, steps, aliases, worked, source, author].flatMap((part) =>
        Array.isArray(part) ? part : part.problems,
      ),
    }
  },
}

function optional(
  name: string,
  title: (locale: Locale) => string,
  synonyms: string[],
): Table['fields'][number] {
  return { name, title, isRequired: false, synonyms }
}

const unique = (cell: string) => [
  ...new Set(
    cell
      .split(/[;；、|\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

type Formatter<Value> = (value: Value, locale: Locale) => string
const equipmentName: Formatter<(typeof exerciseEquipment)[number]> = (value, locale) =>
  m[`exercise_equipment_${value}`]({}, { locale })
const levelName: Formatter<(typeof exerciseLevels)[number]> = (value, locale) =>
  m[`exercise_level_${value}`]({}, { locale })
const mechanicName: Formatter<(typeof exerciseMechanics)[number]> = (value, locale) =>
  m[`exercise_mechanic_${value}`]({}, { locale })
const forceName: Formatter<(typeof exerciseForces)[number]> = (value, locale) =>
  m[`exercise_force_${value}`]({}, { locale })
const unitName: Formatter<(typeof exerciseUnits)[number]> = (value, locale) =>
  m[`exercise_unit_${value}`]({}, { locale })
const licenceName: Formatter<(typeof exerciseLicences)[number]> = (value, locale) =>
  m[`exercise_licence_${value}`]({}, { locale })

/** The value that a cell names, by its key or its name in either language; an unknown one is reported and left out. */
function one<Value extends string>(
  member: string,
  values: readonly Value[],
  cell: string,
  format: Formatter<Value>,
  problems: RowProblem[],
): Value | undefined {
  if (cell === '') return undefined
  const word = folded(cell)
  const found = values.find((value) =>
    [value, format(value, 'zh-CN'), format(value, 'en-US')].some((name) => folded(name) === word),
  )
  if (found === undefined) problems.push(warning([member], 'unknown_name', { name: cell.slice(0, 60) }))
  return found
}

function muscleOf(word: string) {
  const found = muscles.find((muscle) =>
    [
      muscle,
      m[`exercise_muscle_${muscle}`]({}, { locale: 'zh-CN' }),
      m[`exercise_muscle_${muscle}`]({}, { locale: 'en-US' }),
    ].some((name) => folded(name) === folded(word)),
  )
  const worded = Object.hasOwn(wordedMuscles, word.toLowerCase())
    ? wordedMuscles[word.toLowerCase()]
    : undefined
  return { word, muscle: found ?? worded?.muscle }
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('_', ' ').trim()
