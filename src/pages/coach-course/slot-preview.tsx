import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import {
  type CoachCourse,
  type CoachCourseDraft,
  coachCourses,
} from '../../../contract/catalogue/coach-course'
import { check } from '../../../contract/check'
import { readCalendar, readSlots } from '../../../contract/scheduling/calendar'
import { differs } from '../../kit/record/editor-config'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { dayOf } from '../../lib/format'
import style from './coach-course.module.css'
import { offeredBy } from './offered-by'
import { SlotWeek } from './slot-week'
import { later, type SlotDay, slotsOf, weekFrom } from './slots-of'

/** What members could book by the rules in the form, seven days at a time. */
export function SlotPreview({ draft, row }: { draft: CoachCourseDraft; row: CoachCourse | null }) {
  const may = useMay()
  const isKnown = draft.coachId !== '' && draft.storeIds.length > 0
  if (!may(readCalendar)) return null
  if (!isKnown) return <p className={textStyle.note}>{m.coachcourse_slots_choose()}</p>
  return <Preview draft={draft} row={row} />
}

function Preview({ draft, row }: { draft: CoachCourseDraft; row: CoachCourse | null }) {
  const today = dayOf(new Date())
  const [from, setFrom] = useState(today)
  const week = { from, days: '7' }
  const calendar = useQuery({
    queryKey: ['calendar', { ...week, coach: draft.coachId }],
    queryFn: ({ signal }) => call(readCalendar, { query: { ...week, coach: draft.coachId }, signal }),
    placeholderData: keepPreviousData,
  })
  const isSaved =
    row !== null && row.status === 'on' && ruleNames.every((name) => !differs(draft[name], row[name]))
  const offered = useQuery({
    queryKey: ['slots', { ...week, course: row?.id }],
    queryFn: ({ signal }) =>
      call(readSlots, { query: { ...week, course: row?.id ?? '', source: 'web' }, signal }),
    enabled: isSaved,
  })
  const error = calendar.error ?? (isSaved ? offered.error : null)
  // The name may still be missing; the rules must be complete.
  const wrong = check(coachCourses.draft, draft).fields?.some(({ path }) => isRule(path[0])) ?? false
  const days = weekFrom(from)
  const reckoned =
    calendar.data === undefined || wrong
      ? null
      : slotsOf({ ...draft, courseId: row?.id ?? null }, calendar.data, days, new Date())
  const shown: SlotDay[] | null =
    reckoned !== null && isSaved && offered.data !== undefined ? offeredBy(offered.data, reckoned) : reckoned
  return (
    <div className="course-slots">
      <p className={textStyle.note}>
        {m.coachcourse_slots_hint()} {row?.status === 'on' ? null : m.coachcourse_slots_draft()}
      </p>
      <div className={style.slotsHead}>
        <Button
          size="small"
          theme="borderless"
          type="tertiary"
          icon={<IconChevronLeft />}
          aria-label={m.coachcourse_slots_previous()}
          disabled={from <= today}
          onClick={() => setFrom(later(from, -7))}
        />
        <span>{m.coachcourse_slots_range({ from, to: later(from, 6) })}</span>
        <Button
          size="small"
          theme="borderless"
          type="tertiary"
          icon={<IconChevronRight />}
          aria-label={m.coachcourse_slots_next()}
          onClick={() => setFrom(later(from, 7))}
        />
        <span role="status" className={textStyle.note}>
          {shown === null || error !== null
            ? null
            : m.coachcourse_slots_count({ count: shown.reduce((sum, { slots }) => sum + slots.length, 0) })}
        </span>
      </div>
      {error !== null ? (
        <p role="alert" className={textStyle.problem}>
          {m.coachcourse_slots_failed({ reason: errorSentence(error) })}
        </p>
      ) : (
        <SlotWeek days={shown} today={today} stores={calendar.data?.stores ?? []} />
      )}
    </div>
  )
}

const ruleNames = [
  'coachId',
  'storeIds',
  'kind',
  'durationMin',
  'bufferBeforeMin',
  'bufferAfterMin',
  'minNoticeMin',
  'maxAdvanceDays',
] as const

const isRule = (name: unknown) => ruleNames.some((one) => one === name)
