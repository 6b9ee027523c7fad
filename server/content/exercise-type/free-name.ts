import { longestExerciseName } from '../../../contract/content/exercise'

/** The name with the lowest number from 2 on that is not in `taken`: `深蹲` → `深蹲（2）`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n++) {
    const number = `（${n}）`
    const candidate = [...name].slice(0, longestExerciseName - number.length).join('') + number
    if (!taken.has(candidate)) return candidate
  }
}
