import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type MessageTemplate, messageTemplates } from '../../../../contract/messaging/message-templates'
import { messageLanguages } from '../../../../contract/messaging/messages'
import { Segmented } from '../../../kit/form/segmented'
import { RouteDrawer } from '../../../kit/record/route-drawer'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { messageLabels } from '../labels'
import { MessageViews } from '../views'
import { TemplateDrawer } from './drawer'
import style from './template.module.css'
import { TemplateText } from './text'

export const templatesQuery = {
  queryKey: ['message-templates'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(messageTemplates.list, { signal }),
}

/** The text of each message, in one language: `?view=templates&language=en-US&template=<id>`. */
export function TemplateView() {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(templatesQuery)
  const language = messageLanguages.find((one) => one === params.get('language')) ?? data?.language ?? 'zh-CN'
  const set = (name: string, value: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set(name, value)
      return next
    })
  return (
    <section className={pageStyle.page} aria-labelledby="template-title">
      <header className={pageStyle.pageHead}>
        <h1 id="template-title">{m.outbox_title()}</h1>
        <div className={pageStyle.pageActions}>
          <MessageViews now="templates" />
        </div>
      </header>
      <div className={style.bar}>
        <Segmented
          label={m.msgtext_language()}
          options={messageLanguages}
          value={language}
          labelFor={messageLabels.language.label}
          onChange={(one) => set('language', one)}
        />
        {data === undefined ? null : (
          <p className={textStyle.note}>
            {m.msgtext_sent_in({ language: messageLabels.language.label(data.language) })}
          </p>
        )}
      </div>
      {data !== undefined ? (
        <ul className={style.list}>
          {data.rows
            .filter((row) => row.language === language)
            .map((row) => (
              <li key={row.id}>
                <Row row={row} onOpen={() => set('template', row.id)} />
              </li>
            ))}
        </ul>
      ) : error === null ? (
        <ListSkeleton />
      ) : (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      )}
      <RouteDrawer names={['template']}>
        <TemplateDrawer rows={data?.rows} />
      </RouteDrawer>
    </section>
  )
}

function Row({ row, onOpen }: { row: MessageTemplate; onOpen: () => void }) {
  return (
    <button type="button" className={style.row} onClick={onOpen}>
      <span className={style.event}>
        <strong>{messageLabels.event.label(row.event)}</strong>
        {row.category === 'marketing' ? (
          <StatusTag label={messageLabels.category.label('marketing')} tone="warning" />
        ) : null}
        {row.isDelivered ? null : <StatusTag label={m.msgtext_changed()} tone="new" />}
      </span>
      <TemplateText content={row.content} />
    </button>
  )
}
