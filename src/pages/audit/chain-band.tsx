import IconAlertTriangle from '@douyinfe/semi-icons/lib/es/icons/IconAlertTriangle'
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type AuditChain, auditLog } from '../../../contract/system/audit-log'
import { errorToast } from '../../kit/toast/error-toast'
import { CopyButton } from '../../kit/ui/copy-button'
import { RowButton } from '../../kit/ui/row-button'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { count, dayOf, minuteOf } from '../../lib/format'
import style from './audit.module.css'

const chainKey = ['audit-chain']
/** Milliseconds between reads during a verification, and until written lines are sealed. */
const [pollMs, sealedAfterMs] = [1_000, 3_000]
const headLength = 12

/** Whether the log is as it was written, and how far that is proved. People limited to stores see their lines, not the chain. */
export function ChainBand({ onOpen }: { onOpen: (lineId: string) => void }) {
  const may = useMay()
  const cache = useQueryClient()
  const [isRequested, setIsRequested] = useState(false)
  const { data: chain, error } = useQuery({
    queryKey: chainKey,
    queryFn: ({ signal }) => call(auditLog.chain, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.isVerifying ? pollMs : data !== undefined && data.waiting > 0 && sealedAfterMs,
    enabled: may(auditLog.chain),
    retry: false,
  })
  if (error !== null || !may(auditLog.chain)) return null
  if (chain === undefined)
    return (
      <section className={style.chain} aria-label={m.audit_chain()} aria-busy>
        <div className={style.chainLine} />
      </section>
    )
  const verify = async () => {
    setIsRequested(true)
    try {
      cache.setQueryData(chainKey, await call(auditLog.verify, { body: {} }))
    } catch (problem) {
      errorToast(errorSentence(problem))
    }
    setIsRequested(false)
  }
  const { broken = null, at = '' } = chain.verification ?? {}
  return (
    <section
      className={style.chain}
      data-broken={broken === null ? undefined : ''}
      aria-label={m.audit_chain()}
    >
      <div className={style.chainLine}>
        <span className={style.chainState}>
          {broken === null ? (
            <IconTickCircle aria-hidden className={chain.verification === null ? undefined : style.good} />
          ) : (
            <IconAlertTriangle aria-hidden />
          )}
          <strong>{m.audit_chain()}</strong>
        </span>
        <span>
          {chain.sealed === 0 ? m.audit_none_sealed() : m.audit_sealed({ count: count(chain.sealed) })}
          {chain.forgotten === null ? null : (
            <small className={textStyle.faint}>
              {' '}
              {m.audit_forgotten({
                count: count(chain.forgotten.lines),
                before: dayOf(chain.forgotten.before),
              })}
            </small>
          )}
          {chain.waiting === 0 ? null : (
            <small className={textStyle.faint}> {m.audit_waiting({ count: count(chain.waiting) })}</small>
          )}
        </span>
        {chain.head === null ? null : (
          <span className={style.head} title={m.audit_head_help()}>
            {m.audit_head()} <code>{chain.head.slice(0, headLength)}</code>
            <CopyButton name={m.audit_head_whole()} value={chain.head} />
          </span>
        )}
        <span role="status">{verificationLabel(chain)}</span>
        {may(auditLog.verify) ? (
          <Button
            size="small"
            loading={isRequested || chain.isVerifying}
            disabled={chain.sealed === 0}
            onClick={() => void verify()}
          >
            {m.audit_verify()}
          </Button>
        ) : null}
      </div>
      {broken === null ? null : (
        <div role="alert" className={style.broken}>
          <p>
            <strong>{m.audit_broken_at({ at: minuteOf(at) })}</strong> {brokenLabel(broken)}{' '}
            {broken.lineId === null || broken.kind === 'missing' ? null : (
              <RowButton onClick={() => onOpen(broken.lineId ?? '')}>{m.audit_broken_show()}</RowButton>
            )}
          </p>
          <p>{m.audit_broken_advice()}</p>
        </div>
      )}
    </section>
  )
}

function verificationLabel({ isVerifying, progress, sealed, verification }: AuditChain): string {
  if (isVerifying)
    return progress === null
      ? m.audit_verifying()
      : m.audit_verifying_count({ count: count(progress), total: count(sealed) })
  if (verification === null) return m.audit_never_verified()
  if (verification.broken !== null) return ''
  return m.audit_whole({ at: minuteOf(verification.at), count: count(verification.checked) })
}

type Broken = NonNullable<NonNullable<AuditChain['verification']>['broken']>

function brokenLabel({ kind, seal }: Broken): string {
  const at = { seal: seal === null ? '' : count(seal) }
  if (kind === 'changed') return m.audit_broken_changed(at)
  if (kind === 'missing') return m.audit_broken_missing(at)
  return kind === 'chain' ? m.audit_broken_chain(at) : m.audit_broken_unsealed()
}
