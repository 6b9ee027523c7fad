import type { FieldProblem } from '../../../contract/problem'
import { fieldSentence } from '../../lib/field-sentence'
import type { Binding } from './form'

/** A binding for one member of a member, with only its problems. */
export const within = <Value extends object, Key extends keyof Value & string>(
  whole: Binding<Value>,
  key: Key,
): Binding<Value[Key]> => ({
  ...part(whole, key),
  value: whole.value[key],
  change: (value) => whole.change({ ...whole.value, [key]: value }),
})

/** A binding for one item of a list, with only its problems. */
export const itemOf = <Item>(list: Binding<Item[]>, index: number, value: Item): Binding<Item> => ({
  ...part(list, index),
  value,
  change: (next) => list.change(list.value.with(index, next)),
})

/** The problems of a list or an object itself, not of its members. */
export const ownProblem = ({ name, problems }: Pick<Whole, 'name' | 'problems'>): string | null =>
  sentenceOf(problems.filter(({ path }) => path.length === depthOf(name)))

/** A nested binding's name is its path joined by dots. */
const depthOf = (name: string) => name.split('.').length

type Whole = Pick<Binding<unknown>, 'name' | 'problems' | 'disabled' | 'leave'>

function part({ name, problems: all, disabled, leave }: Whole, key: string | number) {
  const problems = all.filter(({ path }) => path[depthOf(name)] === key)
  return { name: `${name}.${key}`, problems, problem: sentenceOf(problems), disabled, leave }
}

const sentenceOf = ([first]: readonly FieldProblem[]): string | null =>
  first === undefined ? null : fieldSentence(first)
