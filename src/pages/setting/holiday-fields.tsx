import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { SettingValues } from '../../../contract/system/settings'
import { DateField } from '../../kit/form/date-field'
import type { Form } from '../../kit/form/form'
import { TextField } from '../../kit/form/text-field'
import { itemOf, ownProblem, within } from '../../kit/form/within'
import textStyle from '../../kit/ui/text.module.css'
import style from './holidays.module.css'

/** The contract's most holidays. */
const most = 60

/** Holidays by name, first and last day. */
export function HolidayFields({ form }: { form: Form<SettingValues['holidays']> }) {
  const days = form.bind('days')
  const problem = ownProblem(days)
  return (
    <div className={style.holidays}>
      {days.value.length === 0 ? <p className={textStyle.note}>{m.setting_holidays_none()}</p> : null}
      <ul>
        {days.value.map((holiday, index) => {
          const one = itemOf(days, index, holiday)
          const name = holiday.name === '' ? m.setting_holiday_nth({ index: index + 1 }) : holiday.name
          return (
            // Holidays have no id, only their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: their place is their identity
            <li key={index} aria-label={name}>
              <TextField {...within(one, 'name')} label={m.setting_holiday_name()} required />
              <DateField {...within(one, 'from')} empty="" label={m.setting_holiday_from()} required />
              <DateField {...within(one, 'to')} empty="" label={m.setting_holiday_to()} required />
              {days.disabled ? null : (
                <Button
                  theme="borderless"
                  type="danger"
                  icon={<IconDelete />}
                  aria-label={m.setting_holiday_remove({ name })}
                  onClick={() => days.change(days.value.filter((_, at) => at !== index))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {problem === null ? null : <p className={textStyle.problem}>{problem}</p>}
      {days.disabled || days.value.length >= most ? null : (
        <Button
          icon={<IconPlus />}
          type="tertiary"
          onClick={() => days.change([...days.value, { name: '', from: '', to: '' }])}
        >
          {m.setting_holiday_add()}
        </Button>
      )}
    </div>
  )
}
