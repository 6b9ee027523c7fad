import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { useLazyComponent } from '../../kit/ui/use-lazy-component'
import { PlainButton } from '../../lib/plain-button'
import { useIsRenewing } from '../../machines/hooks/use-is-renewing'
import { loadRenewalDialog } from '../../nav'
import style from './session-renewal.module.css'

/** The dialog that requires the page's owner to sign in again. If its file fails to load, the page stays and offers a retry. */
export function SessionRenewal() {
  const isRenewing = useIsRenewing()
  const { Part: Dialog, isMissing, open } = useLazyComponent(loadRenewalDialog)
  const load = useRef(open)
  load.current = open
  useEffect(() => {
    if (isRenewing) load.current()
  }, [isRenewing])
  if (!isRenewing) return null
  if (Dialog !== null) return <Dialog />
  return isMissing ? (
    <div role="alert" className={style.bar}>
      <span>{m.shell_renew_missing()}</span>
      <PlainButton onClick={open}>{m.kit_retry()}</PlainButton>
      <PlainButton onClick={() => location.reload()}>{m.shell_reload()}</PlainButton>
    </div>
  ) : null
}
