import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { classSessions } from '../../../contract/scheduling/class-session'
import { readAdministrators } from '../../../contract/system/session'
import { useLessonRights } from '../../domain/lesson/use-lesson-rights'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { meQuery } from '../../lib/api/session'

/** Tells a coach whose account is linked to no coach why lessons cannot be changed, and who can link it. */
export function UnlinkedNote() {
  const may = useMay()
  const { data: me } = useQuery(meQuery)
  const { isLimited, coachId } = useLessonRights()
  const isUnlinked = me !== undefined && isLimited && coachId === null && may(classSessions.update)
  const { data } = useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => call(readAdministrators, { signal }),
    enabled: isUnlinked,
  })
  if (!isUnlinked) return null
  const names = data?.names ?? []
  return (
    <p role="status" className={textStyle.alert}>
      {m.problem_no_coach_linked()}
      {names.length === 0 ? null : ` ${m.permission_ask({ names: names.join(m.permission_and()) })}`}
    </p>
  )
}
