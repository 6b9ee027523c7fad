import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { OwnAccount } from '../../../contract/system/own-account'
import { Drawer } from '../../kit/record/drawer'
import { DrawerSections, type Section } from '../../kit/record/drawer-sections'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { errorSentence } from '../../lib/error-sentence'
import '../../kit/list/list.css'
import '../../kit/list/rows.css'
import '../../kit/record/drawer.css'
import './own-account.css'
import { FactorSection } from './factor-section'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'
import { ProfileSection } from './profile-section'
import { ownAccountQuery } from './query'
import { SignInsSection } from './sign-ins-section'

/** The person's own account: profile, password, second factor, sign-ins. */
export function OwnAccountDrawer(props: { startAt?: string; onClose: () => void }) {
  const { startAt = null, onClose } = props
  const { data, error, refetch } = useQuery(ownAccountQuery)
  return (
    <Drawer name={m.shell_own_account()} width={880} onClose={onClose}>
      <div className="kit-drawer-body">
        {data !== undefined ? (
          <DrawerSections sections={sectionsOf(data, onClose)} startAt={startAt} />
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}

const sectionsOf = (account: OwnAccount, onClose: () => void): Section[] => [
  {
    key: 'profile',
    title: m.account_my_profile(),
    content: <ProfileSection account={account} onClose={onClose} />,
  },
  { key: 'password', title: m.account_my_password(), content: <PasswordSection account={account} /> },
  { key: 'factor', title: m.account_my_factor(), content: <FactorSection account={account} /> },
  {
    key: 'passkeys',
    title: m.account_my_passkeys(),
    content: <PasskeysSection username={account.username} />,
  },
  { key: 'signIns', title: m.account_my_sign_ins(), content: <SignInsSection /> },
]
