import IconPause from '@douyinfe/semi-icons/lib/es/icons/IconPause'
import IconPlay from '@douyinfe/semi-icons/lib/es/icons/IconPlay'
import IconVolume2 from '@douyinfe/semi-icons/lib/es/icons/IconVolume2'
import IconVolumeSilentStroked from '@douyinfe/semi-icons/lib/es/icons/IconVolumeSilentStroked'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import { RecordLine } from '../device/record-line'
import { LatestRecord } from './latest-record'
import { LiveSign } from './live-sign'
import { useSound } from './use-sound'
import { useTape } from './use-tape'

interface Props {
  store: string | undefined
  result: 'pass' | 'deny' | undefined
  filters: ReactNode
}

/** The tape: the last record large, the others below. It pauses while a person reads it. */
export function LiveTape({ store, result, filters }: Props) {
  const sound = useSound()
  const tape = useTape({ store, result }, (record) => {
    if (!record.isRepeat) sound.play(record.result)
  })
  const list = useRef<HTMLOListElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [isRead, setRead] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  const isHeld = isPaused || isRead || isScrolled
  const hold = useRef(tape.hold)
  hold.current = tape.hold
  useEffect(() => hold.current(isHeld), [isHeld])
  const catchUp = () => {
    if (list.current !== null) list.current.scrollTop = 0
    setPaused(false)
    setScrolled(false)
    tape.hold(false)
    if (isRead) tape.hold(true)
  }
  const { shown, counts } = tape
  const [latest] = shown
  return (
    <>
      <div className="kit-toolbar-line">
        {filters}
        <dl className="tape-counts">
          <div data-result="pass">
            <dt>{m.device_today_pass()}</dt>
            <dd>{counts?.pass === undefined ? '…' : count(counts.pass.total)}</dd>
          </div>
          <div data-result="deny">
            <dt>{m.device_today_deny()}</dt>
            <dd>{counts?.deny === undefined ? '…' : count(counts.deny.total)}</dd>
          </div>
        </dl>
        <div className="kit-toolbar-end tape-tools">
          <LiveSign state={tape.live.state} isPaused={isPaused} onRetry={tape.live.retry} />
          <Button
            theme="borderless"
            type="tertiary"
            icon={isPaused ? <IconPlay aria-hidden /> : <IconPause aria-hidden />}
            aria-pressed={isPaused}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? m.device_tape_resume() : m.device_tape_pause()}
          </Button>
          <Button
            theme="borderless"
            type="tertiary"
            icon={sound.isOn ? <IconVolume2 aria-hidden /> : <IconVolumeSilentStroked aria-hidden />}
            aria-pressed={sound.isOn}
            onClick={sound.toggle}
          >
            {m.device_tape_sound()}
          </Button>
        </div>
      </div>
      {tape.list.data === undefined && shown.length === 0 ? (
        <div className="kit-panel">
          {tape.list.error === null ? (
            <ListSkeleton />
          ) : (
            <ListFailed reason={errorSentence(tape.list.error)} onRetry={() => void tape.list.refetch()} />
          )}
        </div>
      ) : latest === undefined ? (
        <p className="kit-panel kit-state">{m.device_tape_empty()}</p>
      ) : (
        <div className="tape">
          <div aria-live="polite">
            <LatestRecord key={latest.id} record={latest} />
          </div>
          <div className="kit-panel tape-list">
            {tape.held > 0 ? (
              <button type="button" className="tape-new" onClick={catchUp}>
                {m.device_tape_new({ count: tape.held })}
              </button>
            ) : null}
            <ol
              ref={list}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
              tabIndex={0}
              aria-label={m.device_tape_title()}
              onPointerEnter={({ pointerType }) => setRead(pointerType === 'mouse')}
              onPointerLeave={() => setRead(false)}
              onFocus={({ target }) => setRead(target.matches(':focus-visible'))}
              onBlur={() => setRead(false)}
              onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 8)}
            >
              {shown.map((record) => (
                <li
                  key={record.id}
                  data-result={record.result}
                  data-new={tape.isNew(record.id) ? '' : undefined}
                  data-repeat={record.isRepeat ? '' : undefined}
                >
                  <RecordLine record={record} withPlace />
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
    </>
  )
}
