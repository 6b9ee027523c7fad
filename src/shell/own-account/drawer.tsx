import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { m } from '#messages'
import { leaveRequests } from '../../../contract/scheduling/leave-request'
import type { OwnAccount } from '../../../contract/system/own-account'
import { Drawer } from '../../kit/record/drawer'
import drawerStyle from '../../kit/record/drawer.module.css'
import { DrawerSections, type Section } from '../../kit/record/drawer-sections'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { useMay } from '../../kit/ui/use-may'
import { errorSentence } from '../../lib/error-sentence'
import { lazyPart } from '../../lib/lazy-part'
import { FactorSection } from './factor-section'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'
import { ProfileSection } from './profile-section'
import { ownAccountQuery } from './query'
import { SignInsSection } from './sign-ins-section'

const OwnLeaveRequests = lazyPart(
  async () => (await import('../../domain/leave-request/own-leave-requests')).OwnLeaveRequests,
)

/** The person's own account: profile, leave of a coach, password, second factor, sign-ins. */
export function OwnAccountDrawer(props: { startAt?: string; onClose: () => void }) {
  const { startAt = null, onClose } = props
  const { data, error, refetch } = useQuery(ownAccountQuery)
  const may = useMay()
  return (
    <Drawer name={m.shell_own_account()} width={880} onClose={onClose}>
      <div className={drawerStyle.drawerBody}>
        {data !== undefined ? (
          <DrawerSections
            sections={sectionsOf(data, { onClose, mayAskForLeave: may(leaveRequests.create) })}
            startAt={startAt}
          />
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}

interface Shown {
  onClose: () => void
  mayAskForLeave: boolean
}

const sectionsOf = (account: OwnAccount, { onClose, mayAskForLeave }: Shown): Section[] => [
  {
    key: 'profile',
    title: m.account_my_profile(),
    content: <ProfileSection account={account} onClose={onClose} />,
  },
  ...(account.coachId !== null && mayAskForLeave
    ? [{ key: 'leave', title: m.leave_own(), content: <OwnLeave coachId={account.coachId} /> }]
    : []),
  { key: 'password', title: m.account_my_password(), content: <PasswordSection account={account} /> },
  { key: 'factor', title: m.account_my_factor(), content: <FactorSection account={account} /> },
  {
    key: 'passkeys',
    title: m.account_my_passkeys(),
    content: <PasskeysSection username={account.username} />,
  },
  { key: 'signIns', title: m.account_my_sign_ins(), content: <SignInsSection /> },
]

const OwnLeave = (props: { coachId: string }) => (
  <Suspense fallback={<ListSkeleton />}>
    <OwnLeaveRequests {...props} />
  </Suspense>
)
