import type { Muscle } from '../../../../contract/content/muscle'
import type { RowProblem } from '../../../../contract/system/imports'
import { warning } from '../../../kit/import/importable'
import { fitList } from './fit-text'

/** A muscle's name in the file and its counterpart here. */
export interface Named {
  word: string
  muscle: Muscle | undefined
}

const mostPrimary = 4
const mostSecondary = 12

/** Primary and secondary muscles, each once; unknown and repeated ones are reported. */
export function fitMuscles(primary: readonly Named[], secondary: readonly Named[]) {
  const problems: RowProblem[] = []
  const first = fitList(known(primary, 'primaryMuscles', [], problems), ['primaryMuscles'], mostPrimary)
  const others = known(secondary, 'secondaryMuscles', first.value, problems)
  const second = fitList(others, ['secondaryMuscles'], mostSecondary)
  if (first.value.length === 0) problems.push(warning(['primaryMuscles'], 'no_muscles'))
  return {
    primaryMuscles: first.value,
    secondaryMuscles: second.value,
    problems: [...problems, ...first.problems, ...second.problems],
  }
}

function known(
  named: readonly Named[],
  member: string,
  before: readonly Muscle[],
  problems: RowProblem[],
): Muscle[] {
  const found: Muscle[] = []
  for (const [i, { word, muscle }] of named.entries()) {
    const path = [member, i]
    if (muscle === undefined) {
      problems.push(warning(path, 'unknown_name', { name: word.slice(0, 60) }))
      continue
    }
    if (found.includes(muscle) || before.includes(muscle))
      problems.push(warning(path, 'repeated_left_out', { names: word }))
    else found.push(muscle)
  }
  return found
}
