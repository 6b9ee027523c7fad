import Button from '@douyinfe/semi-ui/lib/es/button'
import TextArea from '@douyinfe/semi-ui/lib/es/input/textarea'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { Trial } from '../../../../contract/messaging/message-channels'
import {
  type MessageTemplate,
  messageTemplates,
  type TemplatePreview,
} from '../../../../contract/messaging/message-templates'
import {
  longestTemplate,
  messageTexts,
  templateProblems,
} from '../../../../contract/messaging/render-message'
import { Field } from '../../../kit/form/field'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { LeaveDialog } from '../../../kit/record/leave-dialog'
import { useLeaveGuard } from '../../../kit/record/use-leave-guard'
import { ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { fieldSentence } from '../../../lib/field-sentence'
import { minuteOf } from '../../../lib/format'
import { messageLabels } from '../labels'
import { TrialResult } from '../trial-result'
import style from './template.module.css'
import { variableLabels } from './variable-labels'

/** One text: its variables, a preview with a real row, and a try on one's own phone. */
export function TemplateDrawer({ rows }: { rows: readonly MessageTemplate[] | undefined }) {
  const [params, setParams] = useSearchParams()
  const row = rows?.find(({ id }) => id === params.get('template'))
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('template')
      return next
    })
  return (
    <Drawer
      name={row === undefined ? m.outbox_view_templates() : messageLabels.event.label(row.event)}
      headline={
        row === undefined ? null : (
          <span className={textStyle.faint}>{messageLabels.language.label(row.language)}</span>
        )
      }
      width={560}
      onClose={close}
    >
      <div className={drawerStyle.drawerBody}>
        {row === undefined ? <ListSkeleton /> : <Editor key={row.id} row={row} onClose={close} />}
      </div>
    </Drawer>
  )
}

function Editor({ row, onClose }: { row: MessageTemplate; onClose: () => void }) {
  const { id, version, event, language, isDelivered, updatedBy, updatedAt } = row
  const may = useMay()
  const isReadOnly = !may(messageTemplates.update)
  const cache = useQueryClient()
  const [content, setContent] = useState(row.content)
  const area = useRef<HTMLDivElement>(null)
  const { variables } = messageTexts[event]
  /** The row as it was when the drawer opened. A newer version in the list was saved by somebody else; saving here overwrites it. */
  const [opened] = useState(row)
  const [isSaved, setIsSaved] = useState(false)
  const isDirty = !isSaved && content.trim() !== opened.content
  const guard = useLeaveGuard(isDirty, id, { drawer: 'template' })
  const close = useRef(onClose)
  close.current = onClose
  // After the guard is gone, which would ask about what was just saved.
  useEffect(() => {
    if (isSaved) close.current()
  }, [isSaved])
  const problems = content.trim() === '' ? [] : templateProblems(event, content)
  const saving = useFormMutation(
    (text: string | null) => call(messageTemplates.update, { id, version, body: { content: text } }),
    async () => {
      await cache.invalidateQueries({ queryKey: ['message-templates'] })
      Toast.success(m.msgtext_saved())
      setIsSaved(true)
    },
  )
  const refused = saving.fields.filter(({ path }) => path[0] === 'content')
  const problem =
    [...problems, ...(problems.length === 0 ? refused : [])].map(fieldSentence).join(' ') || null
  const refusal = saving.formLevelError(['content'])
  /** Where the cursor was when the text was left. */
  const place = useRef<[number, number] | null>(null)
  const leave = () => {
    const box = boxOf(area.current)
    if (box) place.current = [box.selectionStart, box.selectionEnd]
  }
  const insert = (name: string) => {
    const box = boxOf(area.current)
    const [from, to] = place.current ?? [content.length, content.length]
    place.current = null
    const text = `{${name}}`
    setContent(content.slice(0, from) + text + content.slice(to))
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  const isSendable = content.trim() !== '' && problems.length === 0
  return (
    <>
      {row.version !== opened.version && !isSaved ? (
        <p role="alert" className={textStyle.alert}>
          {m.msgtext_changed_meanwhile({ who: updatedBy ?? '—', content: row.content })}
        </p>
      ) : refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      {guard.isHeld ? <LeaveDialog onStay={() => guard.release()} onDiscard={() => guard.proceed()} /> : null}
      <div ref={area}>
        <Field label={m.msgtext_text()} required wide problem={problem} leave={leave}>
          {(ids) => (
            <TextArea
              {...ids}
              value={content}
              disabled={isReadOnly}
              maxCount={longestTemplate}
              autosize={{ minRows: 4, maxRows: 10 }}
              validateStatus={problem === null ? 'default' : 'error'}
              onChange={setContent}
            />
          )}
        </Field>
      </div>
      {isReadOnly ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
        <div className={style.variables} role="group" aria-label={m.msgtext_insert()}>
          <span className={textStyle.note}>{m.msgtext_insert()}</span>
          {variables.map((name) => (
            <button key={name} type="button" className={style.variable} onClick={() => insert(name)}>
              {variableLabels[name]?.() ?? name}
            </button>
          ))}
        </div>
      )}
      {may(messageTemplates.preview) && isSendable ? (
        <Preview key={language} id={id} content={content.trim()} />
      ) : null}
      {isDelivered ? null : (
        <p className={textStyle.note}>
          {m.msgtext_changed_by({ who: updatedBy ?? '—', at: minuteOf(updatedAt) })}
        </p>
      )}
      {isReadOnly ? null : (
        <div className={style.foot}>
          <Button
            theme="solid"
            loading={saving.isPending}
            disabled={!isSendable || content.trim() === row.content}
            onClick={() => saving.run(content.trim())}
          >
            {m.kit_save()}
          </Button>
          {isDelivered ? null : (
            <Button disabled={saving.isPending} onClick={() => saving.run(null)}>
              {m.msgtext_restore()}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const boxOf = (field: HTMLElement | null) => field?.querySelector('textarea')

/** What the text becomes, half a second after the last change. */
function Preview({ id, content }: { id: string; content: string }) {
  const [preview, setPreview] = useState<TemplatePreview | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call(messageTemplates.preview, { id, body: { content }, signal: stop.signal }).then(setPreview, () => {
        setPreview(null)
      })
    }, 500)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, content])
  const trying = useFormMutation(() => call(messageTemplates.try, { id, body: { content } }), setTrial)
  const refusal = trying.formLevelError([])
  return (
    <section className={style.preview} aria-label={m.msgtext_preview()}>
      <h2>
        {m.msgtext_preview()}
        {preview === null ? null : (
          <span className={textStyle.note}>
            {preview.of === null ? m.msgtext_preview_none() : m.msgtext_preview_of({ name: preview.of })}
          </span>
        )}
      </h2>
      <blockquote className={style.bubble} aria-live="polite">
        {preview?.content ?? '…'}
      </blockquote>
      {preview === null ? null : (
        <p className={textStyle.note}>
          {m.msgtext_sms_length(preview.sms)} · {m.msgtext_sms_rule()}
        </p>
      )}
      <div className={style.try}>
        <Button
          size="small"
          loading={trying.isPending}
          onClick={() => {
            setTrial(null)
            trying.run(undefined)
          }}
        >
          {m.msgtext_try()}
        </Button>
        <span className={textStyle.note}>{m.msgtext_try_help()}</span>
      </div>
      {refusal === null ? null : (
        <p role="alert" className={textStyle.problem}>
          {refusal}
        </p>
      )}
      {trial === null ? null : <TrialResult trial={trial} />}
    </section>
  )
}
