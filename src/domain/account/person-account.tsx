import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { accounts } from '../../../contract/system/account'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'

const statusLabels = {
  invited: m.account_status_invited,
  active: m.account_status_active,
  disabled: m.account_status_disabled,
}

/** The account with which a person signs in, or the way to make one. Needs the permission to read accounts. */
export function PersonAccount({ personId, hasLeft }: { personId: string; hasLeft: boolean }) {
  const may = useMay()
  const { data, error } = useQuery({
    queryKey: [accounts.name, 'list', { person: personId }],
    queryFn: ({ signal }) => call(accounts.list, { query: { person: personId }, signal }),
  })
  if (error !== null) return <p className={textStyle.note}>{errorSentence(error)}</p>
  if (data === undefined) return <p className={textStyle.note}>…</p>
  const [account] = data.rows
  if (account === undefined)
    return (
      <p className={textStyle.note}>
        {m.account_of_person_none()}{' '}
        {may(accounts.create) && !hasLeft ? (
          <Link className={textStyle.link} to={pathTo('account', { new: '1', for: personId })}>
            {m.account_of_person_open()}
          </Link>
        ) : null}
      </p>
    )
  return (
    <>
      <p className={textStyle.note}>
        <Link className={textStyle.link} to={pathTo('account', { edit: account.id })}>
          {account.username}
        </Link>{' '}
        · {account.roleTitle} · {statusLabels[account.status]()}
      </p>
      {hasLeft && account.status !== 'disabled' ? (
        <p role="status" className={textStyle.alert}>
          {m.account_of_person_left()}
        </p>
      ) : null}
    </>
  )
}
