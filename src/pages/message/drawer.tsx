import Switch from '@douyinfe/semi-ui/lib/es/switch'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import {
  type MessageCategory,
  type MessageConsent,
  type MessageRow,
  messages,
} from '../../../contract/messaging/messages'
import { mobileText } from '../../domain/family/mobile-text'
import { Drawer } from '../../kit/record/drawer'
import drawerStyle from '../../kit/record/drawer.module.css'
import { Facts } from '../../kit/record/facts'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { count, minuteOf, secondOf } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import { costLabel, messageLabels } from './labels'
import style from './message.module.css'

/** One message, and what its person has agreed to: `?open=<id>`. */
export function MessageDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('open') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: [messages.name, 'one', id],
    queryFn: ({ signal }) => call(messages.read, { id, signal }),
    staleTime: 0,
  })
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('open')
      return next
    })
  return (
    <Drawer
      name={data === undefined ? m.outbox_title() : messageLabels.event.label(data.event)}
      headline={data === undefined ? null : <StatusTag {...messageLabels.status.tag(data.status)} />}
      width={560}
      onClose={close}
    >
      <div className={drawerStyle.drawerBody}>
        {data !== undefined ? (
          <Message row={data} />
        ) : error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        )}
      </div>
    </Drawer>
  )
}

function Message({ row }: { row: MessageRow }) {
  const { content, reason, answer, channel, recipient, attempts, memberId, personId } = row
  const at = (instant: string | null) => (instant === null ? null : secondOf(instant))
  const facts: [string, string | null][] = [
    [m.outbox_reason(), reason === null ? null : messageLabels.reason.label(reason)],
    [m.outbox_answer(), answer],
    [m.outbox_channel(), channel === null ? null : messageLabels.channel.labelFor(channel)],
    [
      m.outbox_recipient(),
      recipient && mobileText({ mobile: recipient, isGuardianMobile: row.isToGuardian }),
    ],
    [m.outbox_attempts(), count(attempts)],
    [m.outbox_cost(), costLabel(row.costLi)],
    [m.outbox_created_at(), at(row.createdAt)],
    [m.outbox_due_at(), at(row.dueAt)],
    [m.outbox_sent_at(), at(row.sentAt)],
    [m.outbox_delivered_at(), at(row.deliveredAt)],
  ]
  return (
    <>
      <p className={style.to}>
        {memberId === null ? (
          row.personName
        ) : (
          <Link className={textStyle.link} to={pathTo('member', { open: memberId })}>
            {row.personName}
          </Link>
        )}
      </p>
      <blockquote className={style.content}>{content}</blockquote>
      <Facts rows={facts} />
      <Consents personId={personId} />
    </>
  )
}

function Consents({ personId }: { personId: string }) {
  const may = useMay()
  const key = [messages.name, 'consents', personId]
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(messages.consents, { id: personId, signal }),
    staleTime: 0,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState<MessageCategory | null>(null)
  const save = async (category: MessageCategory, isAllowed: boolean) => {
    setSaving(category)
    setProblem(null)
    try {
      await call(messages.setConsent, { id: personId, body: { category, isAllowed } })
      Toast.success(m.outbox_consent_saved())
    } catch (error) {
      setProblem(errorSentence(error))
    }
    await refetch()
    setSaving(null)
  }
  return (
    <section className={style.consents}>
      <h2>{m.outbox_consent()}</h2>
      {problem === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {problem}
        </p>
      )}
      {data?.guardianName == null ? null : (
        <p className={textStyle.note}>{m.outbox_consent_guardian({ name: data.guardianName })}</p>
      )}
      <ul>
        {(data?.rows ?? []).map((row) => (
          <li key={row.category}>
            <span>
              {messageLabels.category.label(row.category)}
              <small>{sourceLabel(row)}</small>
            </span>
            <Switch
              aria-label={messageLabels.category.label(row.category)}
              checked={row.isAllowed}
              loading={saving === row.category}
              disabled={!may(messages.setConsent) || data?.guardianName != null}
              onChange={(isAllowed) => void save(row.category, isAllowed)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const sourceLabel = ({ at, who }: MessageConsent) =>
  at === null ? m.outbox_consent_default() : m.outbox_consent_by({ who: who ?? '—', at: minuteOf(at) })
