import { m } from '#messages'
import type { ExerciseType, exerciseTypeIcons } from '../../../contract/content/exercise-type'

export type ExerciseTypeIcon = (typeof exerciseTypeIcons)[number]

const iconSays: Record<ExerciseTypeIcon, () => string> = {
  barbell: m.exercisetype_icon_barbell,
  stretch: m.exercisetype_icon_stretch,
  jump: m.exercisetype_icon_jump,
  heart: m.exercisetype_icon_heart,
  kettlebell: m.exercisetype_icon_kettlebell,
  lifter: m.exercisetype_icon_lifter,
  stone: m.exercisetype_icon_stone,
  mat: m.exercisetype_icon_mat,
  ball: m.exercisetype_icon_ball,
  run: m.exercisetype_icon_run,
  balance: m.exercisetype_icon_balance,
  other: m.exercisetype_icon_other,
}

export const iconLabel = (icon: ExerciseTypeIcon): string => iconSays[icon]()
export const nameOf = ({ name }: Pick<ExerciseType, 'name'>): string => name

/** Which of the two kinds a drawer of the page has: `?of=subtype`; absent, the page's own. */
export type Of = 'type' | 'subtype'
export const ofOf = (params: URLSearchParams, fallback: Of): Of => {
  const of = params.get('of')
  return of === 'type' || of === 'subtype' ? of : fallback
}

/** Opens a drawer of one of the two kinds over the page. */
export type Open = (drawer: Readonly<Record<string, string | null>>) => void
