import IconLock from '@douyinfe/semi-icons/lib/es/icons/IconLock'
import { m } from '#messages'
import type { Account } from '../../../contract/system/account'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { count, minuteOf } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import style from './account.module.css'
import { nameOf, statusOf, storesLabel } from './labels'

const col = columnsFor<Account>()

export const accountColumns = (seesSignIns: boolean) => [
  col.cell('username', m.account_display_name(), (row) => <Name account={row} />, {
    sort: 'username',
    width: 190,
    isName: true,
  }),
  col.cell('person', m.account_person(), (row) => <LinkedPerson account={row} />, { width: 140 }),
  col.text('roleTitle', m.account_role(), { card: 'fact', width: 110 }),
  col.cell('stores', m.account_stores(), (row) => <Clamped text={storesLabel(row)} />, { width: 190 }),
  col.status('status', m.account_status(), statusOf, { width: 100 }),
  col.cell('secondFactor', m.account_second_factor(), (row) => <SecondFactor account={row} />, {
    width: 104,
  }),
  col.cell('lastSignInAt', m.account_last_sign_in(), (row) => <LastSignIn account={row} />, {
    card: 'fact',
    sort: 'lastSignInAt',
    width: 138,
  }),
  col.cell('sessions', m.account_sessions(), (row) => <Sessions account={row} isLink={seesSignIns} />, {
    width: 84,
    right: true,
  }),
  col.instant('createdAt', m.account_created_at(), { sort: 'createdAt', isExtra: true }),
]

function Name({ account }: { account: Account }) {
  return (
    <Stacked note={account.username} title={account.username}>
      <Clamped text={nameOf(account)} />
      {account.isOwn ? <StatusTag label={m.account_own()} tone="new" /> : null}
      {account.isBeyond ? (
        <span className={style.beyond} role="img" aria-label={m.account_beyond()} title={m.account_beyond()}>
          <IconLock size="small" aria-hidden />
        </span>
      ) : null}
    </Stacked>
  )
}

function LinkedPerson({ account: { personName, hasLeft } }: { account: Account }) {
  if (personName === null) return <span className={textStyle.faint}>{m.account_link_unlinked()}</span>
  return (
    <span className={style.person}>
      <Clamped text={personName} />
      {hasLeft ? <StatusTag label={m.account_link_left()} tone="warning" /> : null}
    </span>
  )
}

function SecondFactor({ account }: { account: Account }) {
  return account.hasSecondFactor ? (
    <StatusTag label={m.account_second_factor_on()} tone="good" />
  ) : (
    <span className={textStyle.faint}>{m.account_second_factor_off()}</span>
  )
}

function LastSignIn({ account: { lastSignInAt } }: { account: Account }) {
  return lastSignInAt === null ? (
    <span className={textStyle.faint}>{m.account_never_signed_in()}</span>
  ) : (
    minuteOf(lastSignInAt)
  )
}

function Sessions({ account, isLink }: { account: Account; isLink: boolean }) {
  if (account.sessions === 0 || !isLink) return count(account.sessions)
  return (
    <Link
      className={textStyle.link}
      to={pathTo('signin', { account: account.id })}
      aria-label={m.account_sessions_of({ name: nameOf(account), count: count(account.sessions) })}
    >
      {count(account.sessions)}
    </Link>
  )
}
