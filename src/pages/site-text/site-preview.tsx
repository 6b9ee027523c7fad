import { memo, useDeferredValue, useState } from 'react'
import { m } from '#messages'
import { mediaUrl } from '../../../contract/content/media-url'
import type { SiteTextDraft } from '../../../contract/content/site-text'
import { Segmented } from '../../kit/form/segmented'
import textStyle from '../../kit/ui/text.module.css'
import { placeholderParts } from './placeholder-parts'
import { richElements } from './rich-elements'
import sitePageStyle from './site-page.module.css'
import style from './site-text.module.css'

type Shown = Pick<SiteTextDraft, 'title' | 'body' | 'coverId'>
const devices = ['desktop', 'phone'] as const

/** The site's page of a text, on a desktop or a phone, with examples for what the system fills in. */
export function SitePreview({ text }: { text: Shown }) {
  const [device, setDevice] = useState<(typeof devices)[number]>('desktop')
  // Typing has priority: a long text is rendered again when there is time.
  const body = useDeferredValue(text.body)
  return (
    <section className={style.preview} aria-label={m.sitetext_preview()}>
      <header>
        <h2>{m.sitetext_preview()}</h2>
        <Segmented
          label={m.sitetext_device()}
          options={devices}
          value={device}
          labelFor={(one) => deviceLabels[one]()}
          onChange={setDevice}
        />
      </header>
      <section
        className={`${sitePageStyle.frame} ${sitePageStyle[`frame-${device}`] ?? ''}`}
        lang="zh-CN"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
        tabIndex={0}
        aria-label={deviceLabels[device]()}
      >
        <article className={sitePageStyle.page}>
          <h1>{text.title.trim() === '' ? m.sitetext_title_field() : placeholderParts(text.title)}</h1>
          {text.coverId === null ? null : (
            <img className={sitePageStyle.cover} src={mediaUrl(text.coverId, 1600)} alt="" />
          )}
          <Body html={body} />
        </article>
      </section>
      <p className={textStyle.note}>{m.sitetext_preview_note()}</p>
    </section>
  )
}

const Body = memo(function Body({ html }: { html: string }) {
  if (html === '') return <p className={sitePageStyle.empty}>{m.sitetext_empty_body()}</p>
  return <div className={sitePageStyle.prose}>{richElements(html, placeholderParts)}</div>
})

const deviceLabels = { desktop: m.sitetext_desktop, phone: m.sitetext_phone }
