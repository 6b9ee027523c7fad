import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { messageChannels } from '../../../contract/messaging/message-channels'
import { type MessageRow, messages } from '../../../contract/messaging/messages'
import { FilterChoice } from '../../kit/filter/choice'
import { Clamped, type Column, columnsFor } from '../../kit/list/columns-for'
import { ListPage } from '../../kit/list/list-page'
import { RowMenu } from '../../kit/list/row-menu'
import { useList } from '../../kit/list/use-list'
import type { Listing } from '../../kit/record/resource'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { Dialog } from '../../kit/ui/dialog'
import { ListSkeleton } from '../../kit/ui/list-states'
import { RowButton } from '../../kit/ui/row-button'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { lazyPart } from '../../lib/lazy-part'
import { costLabel, messageLabels } from './labels'
import { useChanges } from './use-changes'
import { MessageViews, viewOf } from './views'

const TemplateView = lazyPart(async () => (await import('./template/view')).TemplateView)
const ChannelView = lazyPart(async () => (await import('./channel/view')).ChannelView)
const MessageDrawer = lazyPart(async () => (await import('./drawer')).MessageDrawer)

const outbox: Listing<MessageRow> = {
  name: 'messages',
  filters: ['status', 'event'],
  list: messages.list,
}

const nameOf = ({ personName, event }: MessageRow) =>
  m.outbox_row_name({ person: personName, event: messageLabels.event.label(event) })

export function Component() {
  const [params] = useSearchParams()
  const view = viewOf(params)
  if (view === 'outbox') return <Outbox />
  return (
    <Suspense fallback={<ListSkeleton />}>
      {view === 'templates' ? <TemplateView /> : <ChannelView />}
    </Suspense>
  )
}

/** The outbox: messages that wait, were sent, or were not sent, with the reason. */
function Outbox() {
  const list = useList(outbox)
  const changes = useChanges(list.refresh)
  const may = useMay()
  const used = useQuery({
    enabled: may(messageChannels.list),
    queryKey: ['message-channels'],
    queryFn: ({ signal }) => call(messageChannels.list, { signal }),
  }).data?.used
  const [repeating, setRepeating] = useState<MessageRow | null>(null)
  const sendAgain = (row: MessageRow) =>
    row.status === 'uncertain' ? setRepeating(row) : void changes.run('sendAgain', row)
  return (
    <>
      <ListPage
        resource={outbox}
        list={list}
        purpose={m.empty_message()}
        title={m.outbox_title()}
        views={<MessageViews now="outbox" />}
        searchHint={m.outbox_search()}
        columns={outboxColumns()}
        nameOf={nameOf}
        onOpen={(row) => list.open({ open: row.id })}
        above={
          <>
            {changes.problem === null ? null : (
              <p role="alert" className={textStyle.alert}>
                {changes.problem}
              </p>
            )}
            {used === 'sandbox' ? <p className={textStyle.note}>{m.outbox_sandbox_note()}</p> : null}
          </>
        }
        filters={
          <>
            <FilterChoice
              list={list}
              filter="status"
              label={m.outbox_state()}
              options={messageLabels.status.options()}
            />
            <FilterChoice
              list={list}
              filter="event"
              label={m.outbox_event()}
              options={messageLabels.event.options()}
            />
          </>
        }
        describeFilter={(key, value) =>
          key === 'event'
            ? m.kit_filter_chip({ field: m.outbox_event(), words: messageLabels.event.chip(value) })
            : m.kit_filter_chip({ field: m.outbox_state(), words: messageLabels.status.chip(value) })
        }
        rowActions={(row) => {
          const offers = changes.offers(row)
          return (
            <>
              {offers.sendAgain ? (
                <RowButton onClick={() => sendAgain(row)}>{m.outbox_send_again()}</RowButton>
              ) : null}
              {offers.stop ? (
                <RowButton onClick={() => void changes.run('stop', row)}>{m.outbox_stop()}</RowButton>
              ) : null}
              {offers.noteArrival ? (
                <RowMenu
                  name={nameOf(row)}
                  actions={[
                    {
                      key: 'noteArrival',
                      label: m.outbox_note_arrival(),
                      run: () => void changes.run('noteArrival', row),
                    },
                  ]}
                />
              ) : null}
            </>
          )
        }}
      />
      <RouteDrawer names={['open']}>
        <MessageDrawer />
      </RouteDrawer>
      {repeating === null ? null : (
        <Dialog
          title={m.outbox_twice_title({ name: repeating.personName })}
          confirmText={m.outbox_send_again()}
          isPending={changes.isPending}
          onDo={() => void changes.run('sendAgain', repeating).then(() => setRepeating(null))}
          onCancel={() => setRepeating(null)}
        >
          <p>{m.outbox_twice_text()}</p>
        </Dialog>
      )}
    </>
  )
}

const dash = <span className={textStyle.faint}>—</span>

function outboxColumns(): Column<MessageRow>[] {
  const { cell, instant, status, text } = columnsFor<MessageRow>()
  return [
    text('personName', m.outbox_person(), { width: 120, isName: true }),
    cell('event', m.outbox_event(), ({ event }) => messageLabels.event.label(event), {
      width: 130,
      card: 'fact',
    }),
    cell('content', m.outbox_content(), ({ content }) => <Clamped text={content} />, { width: 320 }),
    status('status', m.outbox_state(), (row) => messageLabels.status.tag(row.status)),
    cell(
      'reason',
      m.outbox_reason(),
      ({ reason }) => (reason === null ? dash : <Clamped text={messageLabels.reason.label(reason)} />),
      { width: 140 },
    ),
    instant('createdAt', m.outbox_created_at(), { card: 'fact' }),
    cell(
      'channel',
      m.outbox_channel(),
      ({ channel }) => (channel === null ? dash : messageLabels.channel.labelFor(channel)),
      { width: 90 },
    ),
    cell('costLi', m.outbox_cost(), ({ costLi }) => (costLi === 0 ? dash : costLabel(costLi)), {
      width: 90,
      right: true,
    }),
    instant('sentAt', m.outbox_sent_at(), { isExtra: true }),
  ]
}
