import { m } from '#messages'
import type { CourseType, courseTypeIcons } from '../../../contract/catalogue/course-type'

export type CourseTypeIcon = (typeof courseTypeIcons)[number]

const iconSays: Record<CourseTypeIcon, () => string> = {
  dumbbell: m.coursetype_icon_dumbbell,
  yoga: m.coursetype_icon_yoga,
  pilates: m.coursetype_icon_pilates,
  dance: m.coursetype_icon_dance,
  bicycle: m.coursetype_icon_bicycle,
  boxing: m.coursetype_icon_boxing,
  swimming: m.coursetype_icon_swimming,
  running: m.coursetype_icon_running,
  stretching: m.coursetype_icon_stretching,
  heart: m.coursetype_icon_heart,
  child: m.coursetype_icon_child,
  other: m.coursetype_icon_other,
}

export const iconLabel = (icon: CourseTypeIcon): string => iconSays[icon]()
export const nameOf = ({ name }: Pick<CourseType, 'name'>): string => name

/** Colours offered next to a free choice: distinct from each other, and clear on light and dark ground. */
export const palette = [
  '#3A7BFF',
  '#00A3A3',
  '#21A35A',
  '#8DAA1D',
  '#E5A000',
  '#F2711C',
  '#E04A4A',
  '#D6438A',
  '#8A55D7',
  '#6B7785',
] as const
