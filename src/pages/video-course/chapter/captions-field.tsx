import Button from '@douyinfe/semi-ui/lib/es/button'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { Field } from '../../../kit/form/field'
import type { Binding } from '../../../kit/form/form'
import { captionsIn, cuesOf } from './cues-of'

/** The contract's limit of characters. */
const longest = 200_000

/** A chapter's captions, from a .vtt file that is read in the browser; the server reports the faulty line. */
export function CaptionsField(binding: Binding<string>) {
  const { value, problems, disabled, change } = binding
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isShown, setIsShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const line = Number(problems[0]?.params?.line ?? 0)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const text = await captionsIn(file)
    const refused =
      text === null
        ? m.video_captions_unreadable()
        : text.length > longest
          ? m.video_captions_too_long()
          : null
    setRefusal(refused)
    if (text !== null && refused === null) change(text)
  }
  const label = value === '' ? m.video_captions_choose() : m.video_captions_replace()
  return (
    <Field
      label={m.video_chapter_captions()}
      help={m.video_captions_help()}
      wide
      problem={refusal ?? binding.problem}
      leave={binding.leave}
    >
      {({ 'aria-labelledby': _, 'aria-required': __, ...ids }) => (
        <>
          <div className="course-captions-line">
            <span className="kit-faint">
              {value === ''
                ? m.video_captions_none()
                : m.video_captions_count({ count: cuesOf(value).length })}
            </span>
            {disabled ? null : (
              <>
                <input
                  {...ids}
                  ref={input}
                  type="file"
                  className="console-hidden"
                  accept=".vtt,text/vtt"
                  aria-label={label}
                  onChange={({ target }) => {
                    void read(target.files?.[0])
                    target.value = ''
                  }}
                />
                <Button tabIndex={-1} onClick={() => input.current?.click()}>
                  {label}
                </Button>
              </>
            )}
            {value === '' ? null : (
              <Button theme="borderless" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
                {isShown ? m.video_captions_hide() : m.video_captions_view()}
              </Button>
            )}
            {value === '' || disabled ? null : (
              <Button theme="borderless" type="danger" onClick={() => change('')}>
                {m.video_captions_remove()}
              </Button>
            )}
          </div>
          {value !== '' && (isShown || line > 0) ? <Lines text={value} wrong={line} /> : null}
        </>
      )}
    </Field>
  )
}

/** The text with its lines counted, as the server counts them. */
function Lines({ text, wrong }: { text: string; wrong: number }) {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim()
    .split('\n')
  const from = wrong > 0 ? Math.max(0, wrong - 4) : 0
  const shown = wrong > 0 ? lines.slice(from, wrong + 3) : lines
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section className="course-captions" tabIndex={0} aria-label={m.video_chapter_captions()}>
      <ol start={from + 1}>
        {shown.map((line, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their numbers
            key={at}
            data-wrong={from + at + 1 === wrong ? '' : undefined}
          >
            {line}
          </li>
        ))}
      </ol>
    </section>
  )
}
