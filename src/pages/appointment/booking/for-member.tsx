import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { errorSentence } from '../../../lib/error-sentence'
import { memberOf } from '../calendar-of'
import style from './for-member.module.css'

/** The member for whom the calendar was opened: new bookings begin with them. */
export function ForMember({ id, onClear }: { id: string; onClear: () => void }) {
  const { data, error } = useQuery(memberOf(id))
  if (data === undefined && error === null) return null
  return (
    <p className={style.for}>
      {data === undefined ? errorSentence(error) : m.appointment_for_member({ name: data.name })}
      <Button
        theme="borderless"
        type="tertiary"
        size="small"
        icon={<IconClose />}
        aria-label={m.appointment_for_nobody()}
        title={m.appointment_for_nobody()}
        onClick={onClear}
      />
    </p>
  )
}
