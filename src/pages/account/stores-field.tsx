import { useId, useRef } from 'react'
import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding } from '../../kit/form/form'
import { RecordsField } from '../../kit/form/record-field'
import textStyle from '../../kit/ui/text.module.css'
import style from './account.module.css'

type StoreChoice = 'all' | 'some'

const labels: Record<StoreChoice, () => string> = { all: m.account_every_store, some: m.account_stores_some }
const helps: Record<StoreChoice, () => string> = {
  all: m.account_stores_all_help,
  some: m.account_stores_some_help,
}

/** Every store, or the chosen ones. People limited to stores can give only these. */
export function StoresField({
  isLimited,
  help,
  ...binding
}: Binding<string[] | null> & { isLimited: boolean; help?: string }) {
  const { value, change, disabled, name } = binding
  const id = useId()
  // The earlier choice is restored when a person switches back from every store.
  const chosen = useRef(value ?? [])
  const choice: StoreChoice = value === null ? 'all' : 'some'
  return (
    <fieldset
      className={`${style.stores} ${fieldStyle.field} ${fieldStyle.fieldWide}`}
      aria-describedby={help === undefined ? undefined : id}
    >
      <legend>{m.account_stores()}</legend>
      <div>
        {(['all', 'some'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === choice}
              disabled={disabled || (one === 'all' && isLimited)}
              onChange={() => change(one === 'all' ? null : chosen.current)}
            />
            <strong>{labels[one]()}</strong>
            <small>{helps[one]()}</small>
          </label>
        ))}
      </div>
      {value === null ? null : (
        <RecordsField
          {...binding}
          value={value}
          change={(ids) => {
            chosen.current = ids
            change(ids)
          }}
          wide
          label={m.account_stores_choose()}
          resource={stores}
          labelOf={(store) => store.name}
          required
        />
      )}
      {help === undefined ? null : (
        <p id={id} className={textStyle.note}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
