import type { CourseType } from '../../../contract/content/course-type'
import { SportIcon } from '../../domain/sport/sport-icon'
import style from './course-type.module.css'

/** A type's sign in its colour. */
export function Badge({ icon, colour }: Pick<CourseType, 'icon' | 'colour'>) {
  return (
    <span className={style.badge} style={{ color: colour }}>
      <SportIcon name={icon} />
    </span>
  )
}
