import { Fragment } from 'react'
import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { describeBy } from '../../kit/history/describe'
import { RecordName } from '../../kit/record/name'
import { accountLabels } from './labels'

/** An account's members as its history and a conflict show them. */
export const describeAccount = describeBy(
  {
    displayName: m.account_display_name,
    username: m.account_username,
    role: m.account_role,
    storeIds: m.account_stores,
    personName: m.account_person,
    personId: m.account_person,
    status: m.account_status,
    hasSecondFactor: m.account_second_factor,
  },
  {
    status: accountLabels.status.labelFor,
    storeIds: (value) =>
      Array.isArray(value)
        ? value.map((id, at) => (
            <Fragment key={String(id)}>
              {at === 0 ? null : m.kit_comma()}
              <RecordName
                resource={stores}
                id={String(id)}
                nameOf={({ name }) => name}
                otherwise={m.kit_record_unknown()}
              />
            </Fragment>
          ))
        : m.account_every_store(),
    hasSecondFactor: (value) =>
      value === true ? m.account_second_factor_on() : m.account_second_factor_off(),
  },
)
