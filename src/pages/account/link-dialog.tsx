import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense } from 'react'
import { m } from '#messages'
import type { Account } from '../../../contract/system/account'
import { copyText } from '../../kit/ui/copy-text'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { linkAddress } from '../../lib/api/return-address'
import { minuteOf } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import style from './account.module.css'
import { nameOf } from './labels'

const QrCode = lazyPart(async () => (await import('../../kit/ui/qr-code')).QrCode)

/** An invitation sets the first password, a reset a new one. */
export type LinkKind = 'invite' | 'reset'

export interface Issued {
  account: Account
  token: string
  expiresAt: string
}

const titles = { invite: m.account_link_title_invite, reset: m.account_link_title_reset }

/** A link that was just made: it is shown this once. */
export function LinkDialog(props: { kind: LinkKind; issued: Issued; onClose: () => void }) {
  const { kind, issued, onClose } = props
  const address = linkAddress(issued.token)
  return (
    <Dialog
      title={titles[kind]({ name: nameOf(issued.account) })}
      confirmText={m.kit_close()}
      cancel={null}
      width={560}
      onDo={onClose}
      onCancel={onClose}
    >
      <p role="status" className={style.told}>
        {m.account_link_once()}
      </p>
      <div className={style.link}>
        <input
          aria-label={m.account_link_address()}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <Button theme="solid" onClick={() => void copyText(address, m.account_link_what())}>
          {m.kit_copy()}
        </Button>
      </div>
      <p className={textStyle.note}>{m.account_link_valid({ at: minuteOf(issued.expiresAt) })}</p>
      <figure className={style.code}>
        <Suspense fallback={null}>
          <QrCode text={address} label={m.account_link_code()} />
        </Suspense>
        <figcaption className={textStyle.note}>{m.account_link_code_help()}</figcaption>
      </figure>
    </Dialog>
  )
}
