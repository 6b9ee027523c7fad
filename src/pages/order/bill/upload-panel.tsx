import IconUpload from '@douyinfe/semi-icons/lib/es/icons/IconUpload'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Progress from '@douyinfe/semi-ui/lib/es/progress'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { type Bill, billAffects, billMaxBytes, billPath, type bills } from '../../../../contract/sales/bill'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { upload } from '../../../lib/upload/upload'
import { orderLabels } from '../labels'
import style from './bill.module.css'
import { refusalSentence, takenBy } from './refusal-sentence'

type Channels = typeof bills.list.reply._zod.output.channels

interface Sending {
  file: File
  /** The bill whose place it takes. */
  replaces?: string
}

const most = billMaxBytes / 1024 ** 2

/** Sends a bill and says what came of it. Another bill of the day is only replaced after a question. */
export function UploadPanel({ channels, known }: { channels: Channels; known: ReadonlySet<string> }) {
  const cache = useQueryClient()
  const heading = useId()
  const [share, setShare] = useState(0)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>()
  useEffect(() => () => stop.current?.abort(), [])
  const [isRepeated, setIsRepeated] = useState(false)
  const send = useMutation({
    mutationFn: async ({ file, replaces }: Sending) => {
      setShare(0)
      stop.current = new AbortController()
      const query = new URLSearchParams({ name: file.name, ...(replaces === undefined ? {} : { replaces }) })
      // The server replies to a bill with its row of contract/sales/bill.ts.
      return (await upload(`${billPath}?${query}`, file, setShare, stop.current.signal)) as Bill
    },
    onSuccess: ({ id }) => setIsRepeated(known.has(id)),
    onSettled: () => Promise.all(billAffects.map((name) => cache.invalidateQueries({ queryKey: [name] }))),
  })
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && !send.isPending) send.mutate({ file })
  }
  const taken = takenBy(send.error)
  const sent = send.variables
  const percent = Math.round(share * 100)
  return (
    <section className={style.panel} aria-labelledby={heading}>
      <h2 id={heading}>{m.bill_upload_title()}</h2>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt"
        aria-label={m.bill_upload_choose()}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the button inside */}
      <div
        className={style.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files)
        }}
      >
        {send.isPending ? (
          <div className={style.sending}>
            <Progress percent={percent} aria-label={m.bill_sending({ percent })} />
            <p role="status">{percent < 100 ? m.bill_sending({ percent }) : m.bill_reading()}</p>
          </div>
        ) : (
          <>
            <Button
              theme="solid"
              icon={<IconUpload aria-hidden />}
              disabled={channels.length === 0}
              onClick={() => input.current?.click()}
            >
              {m.bill_upload_choose()}
            </Button>
            <span className={style.hint}>{m.bill_upload_drop()}</span>
          </>
        )}
      </div>
      <p className={textStyle.note}>
        {channels.length === 0
          ? m.bill_upload_unset()
          : `${m.bill_upload_what({ most })} ${m.bill_upload_merchants({ merchants: merchantsOf(channels) })}`}
      </p>
      <p
        role="status"
        className={style.outcome}
        data-off={(send.data?.openDifferences ?? 0) > 0 || undefined}
      >
        {send.data === undefined ? '' : outcomeOf(send.data, isRepeated)}
      </p>
      <p role="alert" className={`${textStyle.problem} ${style.outcome}`}>
        {send.error === null || taken !== null ? '' : refusalSentence(send.error)}
      </p>
      {taken === null || sent === undefined ? null : (
        <Dialog
          title={m.bill_replace_title()}
          confirmText={m.bill_replace_do()}
          isDestructive
          onDo={() => send.mutate({ file: sent.file, replaces: taken.id })}
          onCancel={() => send.reset()}
        >
          <p>{m.bill_replace_text({ day: taken.day, name: taken.name })}</p>
        </Dialog>
      )}
    </section>
  )
}

const merchantsOf = (channels: Channels) =>
  channels
    .map(({ channel, merchantNo }) => `${orderLabels.channel.label(channel)} ${merchantNo}`)
    .join(m.kit_comma())

function outcomeOf(bill: Bill, isRepeated: boolean): string {
  const channel = orderLabels.channel.label(bill.channel)
  const { day, differences } = bill
  const lines = bill.payments + bill.refunds
  if (isRepeated) return m.bill_done_same({ channel, day })
  return differences === 0
    ? m.bill_done_even({ channel, day, lines })
    : m.bill_done_differing({ channel, day, lines, count: differences })
}
