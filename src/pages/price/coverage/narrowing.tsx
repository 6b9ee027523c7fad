import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type Coach, coaches } from '../../../../contract/catalogue/coach'
import { coachCourses } from '../../../../contract/catalogue/coach-course'
import type { CoveredLesson } from '../../../../contract/catalogue/coverage'
import { ChoicesField } from '../../../kit/form/choice-field'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Binding } from '../../../kit/form/form'
import { RecordsField } from '../../../kit/form/record-field'
import { within } from '../../../kit/form/within'
import style from './coverage.module.css'
import { coverageLabels } from './labels'

const members = ['courseIds', 'courseLevels', 'coachIds', 'coachLevels'] as const

/** The courses, coaches and levels to which a rule is limited. */
export function Narrowing({ rule }: { rule: Binding<CoveredLesson> }) {
  const isWrong = members.some((member) => within(rule, member).problem !== null)
  const [isOpen, setIsOpen] = useState(false)
  const count = members.reduce((sum, member) => sum + rule.value[member].length, 0)
  const shows = isOpen || isWrong
  return (
    <>
      <div className={style.line}>
        <Button
          theme="borderless"
          type="tertiary"
          size="small"
          icon={shows ? <IconChevronDown /> : <IconChevronRight />}
          aria-expanded={shows}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? m.coverage_narrow() : m.coverage_narrow_count({ count })}
        </Button>
      </div>
      {shows ? (
        <div className={fieldStyle.fields}>
          <RecordsField
            {...within(rule, 'courseIds')}
            label={m.coverage_only_courses()}
            placeholder={m.coverage_any()}
            resource={coachCourses}
            labelOf={({ name, coachName }) => `${name} · ${coachName}`}
          />
          <ChoicesField
            {...within(rule, 'courseLevels')}
            label={m.coverage_only_course_levels()}
            placeholder={m.coverage_any()}
            options={coverageLabels.courseLevel.options()}
          />
          <RecordsField
            {...within(rule, 'coachIds')}
            label={m.coverage_only_coaches()}
            placeholder={m.coverage_any()}
            resource={coaches}
            labelOf={(coach: Pick<Coach, 'displayName'>) => coach.displayName}
          />
          <ChoicesField
            {...within(rule, 'coachLevels')}
            label={m.coverage_only_coach_levels()}
            placeholder={m.coverage_any()}
            options={coverageLabels.coachLevel.options()}
          />
        </div>
      ) : null}
    </>
  )
}
