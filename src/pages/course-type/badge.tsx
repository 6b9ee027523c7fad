import type { CourseType } from '../../../contract/catalogue/course-type'
import { SportIcon } from '../../domain/sport-icon'
import './course-type.css'

/** A type's sign in its colour. */
export function Badge({ icon, colour }: Pick<CourseType, 'icon' | 'colour'>) {
  return (
    <span className="coursetype-badge" style={{ color: colour }}>
      <SportIcon name={icon} />
    </span>
  )
}
