import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type CourseType, courseTypes } from '../../../contract/content/course-type'
import { wholeList } from '../../kit/list/whole-list'
import { ArrangeDialog } from '../../kit/record/arrange-dialog'
import { call } from '../../lib/api/call'
import { count } from '../../lib/format'

/** The cache's name of the video courses. */

/** Moves the courses of a type into another. */
export function MergeType({ row, onClose }: { row: CourseType; onClose: () => void }) {
  const { data = [] } = useQuery(wholeList(courseTypes))
  const others = data.filter(({ id }) => id !== row.id)
  const send = (intoId: string, isPreview: boolean, signal?: AbortSignal) =>
    call(courseTypes.merge, {
      id: row.id,
      version: row.version,
      body: { intoId, isPreview },
      signal,
    })
  return (
    <ArrangeDialog
      title={m.exercisetype_merge_title({ name: row.name })}
      text={m.exercisetype_merge_text({ name: row.name })}
      label={m.exercisetype_merge_into()}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      confirmText={m.exercisetype_merge_do()}
      isDestructive
      queryKey={[courseTypes.name, 'merge', row.id]}
      preview={(to, signal) => send(to, true, signal)}
      renderReply={(reply) => <p>{m.coursetype_takes({ courses: count(reply.courses) })}</p>}
      run={async (to) => {
        const reply = await send(to, false)
        const into = others.find(({ id }) => id === to)?.name ?? ''
        Toast.success(m.coursetype_merged({ name: row.name, into, count: reply.courses }))
      }}
      onClose={onClose}
    />
  )
}
