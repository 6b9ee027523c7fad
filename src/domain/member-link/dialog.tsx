import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { m } from '#messages'
import { type MemberLink, memberLinkDays, memberLinks } from '../../../contract/scheduling/member-link'
import { copyText } from '../../kit/ui/copy-text'
import { Dialog } from '../../kit/ui/dialog'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { minuteOf } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import style from './dialog.module.css'

const QrCode = lazyPart(async () => (await import('../../kit/ui/qr-code')).QrCode)

interface Props {
  member: { id: string; name: string }
  onClose: () => void
}

/** A member's link: its code to scan, to copy, to renew and to revoke. */
export function MemberLinkDialog({ member, onClose }: Props) {
  const cache = useQueryClient()
  const queryKey = ['member-link', member.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(memberLinks.read, { id: member.id, signal }),
    // It opens the member's page, so it is not kept longer than it is shown.
    gcTime: 0,
  })
  const put = (link: MemberLink | null) => cache.setQueryData(queryKey, { link })
  const issue = useMutation({
    mutationFn: () => call(memberLinks.issue, { id: member.id, body: { days: memberLinkDays.defaults } }),
    onSuccess: put,
  })
  const revoke = useMutation({
    mutationFn: () => call(memberLinks.revoke, { id: member.id, body: {} }),
    onSuccess: ({ link }) => put(link),
  })
  const failure = issue.error ?? revoke.error
  const link = data?.link ?? null
  const address = link?.url == null ? null : new URL(link.url, location.origin).href
  const isPending = issue.isPending || revoke.isPending
  return (
    <Dialog
      title={m.lesson_link_of({ name: member.name })}
      confirmText={m.kit_close()}
      cancel={null}
      onDo={onClose}
      onCancel={onClose}
    >
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <div className={style.link}>
          <p className={textStyle.note}>{m.lesson_link_help()}</p>
          {failure === null ? null : (
            <p role="alert" className={textStyle.alert}>
              {errorSentence(failure)}
            </p>
          )}
          {link === null ? null : (
            <p className={style.state}>
              <StatusTag {...standingOf(link)} />
              <span className={textStyle.note}>{m.lesson_link_until({ at: minuteOf(link.expiresAt) })}</span>
            </p>
          )}
          {address === null ? null : (
            <div className={style.code}>
              <Suspense fallback={null}>
                <QrCode text={address} label={m.lesson_link_code({ name: member.name })} />
              </Suspense>
              <p className={textStyle.note}>{m.lesson_link_scan()}</p>
            </div>
          )}
          <div className={`${textStyle.buttons} ${style.buttons}`}>
            {address === null ? null : (
              <Button type="tertiary" onClick={() => void copyText(address, m.lesson_link())}>
                {m.lesson_link_copy()}
              </Button>
            )}
            <Button
              type={address === null ? 'primary' : 'tertiary'}
              theme={address === null ? 'solid' : 'light'}
              loading={issue.isPending}
              disabled={isPending}
              onClick={() => issue.mutate()}
            >
              {address === null ? m.lesson_link_make() : m.lesson_link_renew()}
            </Button>
            {address === null ? null : (
              <Button
                type="danger"
                loading={revoke.isPending}
                disabled={isPending}
                onClick={() => revoke.mutate()}
              >
                {m.lesson_link_revoke()}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** The server sends a link's address only while it is valid. */
function standingOf({ url, revokedAt }: MemberLink) {
  if (url !== null) return { label: m.lesson_link_valid(), tone: 'good' } as const
  return revokedAt === null
    ? ({ label: m.lesson_link_expired(), tone: 'quiet' } as const)
    : ({ label: m.lesson_link_revoked(), tone: 'bad' } as const)
}
