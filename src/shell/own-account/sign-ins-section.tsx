import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { SignInRow } from '../../../contract/system/account'
import { ownAccount } from '../../../contract/system/own-account'
import { agentLabel } from '../../domain/account/agent-label'
import { useFormMutation } from '../../kit/form/use-form-mutation'
import { formatRelative } from '../../kit/ui/format-relative'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { count } from '../../lib/format'
import style from './own-account.module.css'
import { ownSignInsQuery } from './query'

/** The person's sign-ins, this browser's first. */
export function SignInsSection() {
  const { data, error, refetch } = useQuery(ownSignInsQuery)
  const endOthers = useFormMutation(
    () => call(ownAccount.endOtherSignIns, { body: {} }),
    ({ ended }) => void Toast.success(m.account_my_sign_ins_ended({ count: count(ended) })),
  )
  const end = useFormMutation(
    (id: string) => call(ownAccount.endSignIn, { id }),
    () => void Toast.success(m.account_my_sign_in_ended()),
  )
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  const refusal = end.formLevelError([]) ?? endOthers.formLevelError([])
  const others = data.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <ul className={style.signIns}>
        {[...data.filter(({ isCurrent }) => isCurrent), ...others].map((row) => (
          <SignIn key={row.id} row={row} isPending={end.isPending} onEnd={() => end.run(row.id)} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className={textStyle.note}>{m.account_my_sign_ins_only()}</p>
      ) : (
        <Button type="danger" loading={endOthers.isPending} onClick={() => endOthers.run()}>
          {m.account_my_sign_ins_end_others()}
        </Button>
      )}
    </>
  )
}

function SignIn(props: { row: SignInRow; isPending: boolean; onEnd: () => void }) {
  const { row, isPending, onEnd } = props
  const device = agentLabel(row.agent)
  return (
    <li>
      <span title={row.agent}>
        <strong>{device}</strong>
        {row.isCurrent ? <StatusTag label={m.account_my_sign_in_current()} tone="good" /> : null}
        <small>
          {m.account_my_sign_in_seen({ ago: formatRelative(row.lastSeenAt), address: row.address })}
        </small>
      </span>
      {row.isCurrent ? null : (
        <Button
          size="small"
          type="tertiary"
          disabled={isPending}
          aria-label={m.account_my_sign_in_end_of({ device })}
          onClick={onEnd}
        >
          {m.account_my_sign_in_end()}
        </Button>
      )}
    </li>
  )
}
