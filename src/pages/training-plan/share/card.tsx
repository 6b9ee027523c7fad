import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import type { ShareLink } from '../../../../contract/training/training-plan'
import { copyText } from '../../../kit/ui/copy-text'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { minuteOf } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import style from './share.module.css'

const QrCode = lazyPart(async () => (await import('../../../kit/ui/qr-code')).QrCode)

interface Props {
  link: ShareLink
  /** The newest one shows its code at once. */
  isFirst: boolean
  onRevoke: (() => void) | null
}

/** One link: its address and code while it is valid, and its state. */
export function ShareCard({ link, isFirst, onRevoke }: Props) {
  const [isCoded, setIsCoded] = useState(isFirst)
  const address = link.url === null ? null : new URL(link.url, location.origin).href
  return (
    <li>
      <header>
        <StatusTag {...standingOf(link)} />
        <span>{m.trainingplan_share_until({ at: minuteOf(link.expiresAt) })}</span>
        <span className={textStyle.faint}>
          {m.trainingplan_share_made({
            who: link.createdBy ?? m.kit_history_system(),
            at: minuteOf(link.createdAt),
          })}
        </span>
      </header>
      {address === null ? null : (
        <>
          <input
            className={style.address}
            aria-label={m.trainingplan_share_address()}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <div className={textStyle.buttons}>
            <Button type="tertiary" onClick={() => void copyText(address, m.trainingplan_share_address())}>
              {m.trainingplan_share_copy()}
            </Button>
            <Button type="tertiary" aria-expanded={isCoded} onClick={() => setIsCoded(!isCoded)}>
              {m.trainingplan_share_show_code()}
            </Button>
            {onRevoke === null ? null : (
              <Button
                type="danger"
                aria-label={m.trainingplan_share_revoke_of({ at: minuteOf(link.createdAt) })}
                onClick={onRevoke}
              >
                {m.trainingplan_share_revoke()}
              </Button>
            )}
          </div>
          {isCoded ? (
            <div className={style.code}>
              <Suspense fallback={null}>
                <QrCode text={address} label={m.trainingplan_share_code()} />
              </Suspense>
            </div>
          ) : null}
        </>
      )}
    </li>
  )
}

/** The server sends a link's address only while it is valid. */
function standingOf({ url, revokedAt }: ShareLink) {
  if (url !== null) return { label: m.trainingplan_share_valid(), tone: 'good' } as const
  return revokedAt === null
    ? ({ label: m.trainingplan_share_expired(), tone: 'quiet' } as const)
    : ({ label: m.trainingplan_share_revoked(), tone: 'bad' } as const)
}
