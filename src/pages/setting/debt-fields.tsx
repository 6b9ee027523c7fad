import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import type { SettingValues } from '../../../contract/system/settings'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding, Form } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { NumberField } from '../../kit/form/number-field'
import { RecordField } from '../../kit/form/record-field'
import { itemOf, ownProblem, within } from '../../kit/form/within'
import textStyle from '../../kit/ui/text.module.css'
import style from './holidays.module.css'

/** The contract's most exceptions. */
const most = 500

/** The chain's limit of unpaid lessons, and the stores with one of their own. */
export function DebtFields({ form }: { form: Form<SettingValues['lesson_debts']> }) {
  const list = form.bind('exceptions')
  const problem = ownProblem(list)
  return (
    <>
      <div className={fieldStyle.fields}>
        <Limits maxFen={form.bind('maxFen')} maxDays={form.bind('maxDays')} />
      </div>
      <fieldset className={style.holidays}>
        <legend>{m.debt_setting_exceptions()}</legend>
        {list.value.length === 0 ? (
          <p className={textStyle.note}>{m.debt_setting_exceptions_none()}</p>
        ) : null}
        <ul>
          {list.value.map((exception, index) => {
            const one = itemOf(list, index, exception)
            return (
              // Exceptions have no id, only their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: their place is their identity
              <li key={index} aria-label={m.debt_setting_nth({ index: index + 1 })}>
                <RecordField
                  {...within(one, 'storeId')}
                  resource={stores}
                  labelOf={({ name }) => name}
                  empty=""
                  label={m.debt_store()}
                  required
                />
                <Limits maxFen={within(one, 'maxFen')} maxDays={within(one, 'maxDays')} />
                {list.disabled ? null : (
                  <Button
                    theme="borderless"
                    type="danger"
                    icon={<IconDelete />}
                    aria-label={m.debt_setting_remove({ index: index + 1 })}
                    onClick={() => list.change(list.value.filter((_, at) => at !== index))}
                  />
                )}
              </li>
            )
          })}
        </ul>
        {problem === null ? null : <p className={textStyle.problem}>{problem}</p>}
        {list.disabled || list.value.length >= most ? null : (
          <Button
            icon={<IconPlus />}
            type="tertiary"
            onClick={() => list.change([...list.value, { storeId: '', maxFen: null, maxDays: null }])}
          >
            {m.debt_setting_add()}
          </Button>
        )}
      </fieldset>
    </>
  )
}

function Limits({ maxFen, maxDays }: { maxFen: Binding<number | null>; maxDays: Binding<number | null> }) {
  return (
    <>
      <MoneyField {...maxFen} label={m.debt_setting_max_fen()} />
      <NumberField
        {...maxDays}
        empty={null}
        suffix={m.setting_day_unit()}
        label={m.debt_setting_max_days()}
      />
    </>
  )
}
