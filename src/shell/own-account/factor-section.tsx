import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import type { OwnAccount } from '../../../contract/system/own-account'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import style from './own-account.module.css'

const EnrolDialog = lazyPart(async () => (await import('./enrol-dialog')).EnrolDialog)
const RemoveDialog = lazyPart(async () => (await import('./factor-dialogs')).RemoveDialog)
const RenewDialog = lazyPart(async () => (await import('./factor-dialogs')).RenewDialog)

const few = 3

/** Whether signing in requires a second factor, and the actions on it. */
export function FactorSection({ account }: { account: OwnAccount }) {
  const [open, setOpen] = useState<'enrol' | 'remove' | 'renew' | null>(null)
  const { username, hasSecondFactor, mustHaveSecondFactor, recoveryCodesLeft } = account
  // A passkey comes with recovery codes too.
  const hasCodes = hasSecondFactor || recoveryCodesLeft > 0
  const close = () => setOpen(null)
  return (
    <>
      <p className={style.factor}>
        {hasSecondFactor ? (
          <StatusTag label={m.account_second_factor_on()} tone="good" />
        ) : (
          <StatusTag label={m.account_second_factor_off()} tone="quiet" />
        )}
        {hasSecondFactor
          ? m.account_my_factor_on_text({ count: count(recoveryCodesLeft) })
          : m.account_my_factor_off_text()}
      </p>
      {hasCodes && !hasSecondFactor ? (
        <p className={`${style.factor} ${textStyle.note}`}>
          {m.account_my_factor_codes_left({ count: count(recoveryCodesLeft) })}
        </p>
      ) : null}
      {hasCodes && recoveryCodesLeft < few ? (
        <p role="status" className={style.told}>
          {m.account_my_factor_few_codes()}
        </p>
      ) : null}
      <div className={textStyle.buttons}>
        {hasSecondFactor ? null : (
          <Button theme="solid" onClick={() => setOpen('enrol')}>
            {m.account_my_factor_enrol()}
          </Button>
        )}
        {hasCodes ? <Button onClick={() => setOpen('renew')}>{m.account_my_factor_renew()}</Button> : null}
        {hasSecondFactor && !mustHaveSecondFactor ? (
          <Button type="danger" onClick={() => setOpen('remove')}>
            {m.account_my_factor_remove()}
          </Button>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {open === 'enrol' ? <EnrolDialog username={username} onClose={close} /> : null}
        {open === 'remove' ? <RemoveDialog onClose={close} /> : null}
        {open === 'renew' ? <RenewDialog username={username} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
