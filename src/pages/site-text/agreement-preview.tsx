import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { m } from '#messages'
import type { SiteTextDraft } from '../../../contract/content/site-text'
import { agreements } from '../../../contract/membership/agreement'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import style from './site-text.module.css'

/** An agreement as its signer reads it, filled in with the latest card. */
export function AgreementPreview({ text }: { text: Pick<SiteTextDraft, 'title' | 'body'> }) {
  const title = useDeferredValue(text.title)
  const body = useDeferredValue(text.body)
  const { data, error } = useQuery({
    queryKey: ['agreement-preview', title, body],
    queryFn: ({ signal }) => call(agreements.preview, { body: { title, body }, signal }),
    enabled: title.trim() !== '' && body !== '',
    placeholderData: (last) => last,
  })
  return (
    <section className={style.preview} aria-label={m.agreement_preview()}>
      <header>
        <h2>{m.agreement_preview()}</h2>
      </header>
      {error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {errorSentence(error)}
        </p>
      )}
      <article className={style.agreement}>
        <h1>{data?.title ?? m.sitetext_title_field()}</h1>
        <p>{data?.content ?? m.sitetext_empty_body()}</p>
      </article>
      <p className={textStyle.note}>
        {data?.of == null ? m.agreement_preview_nobody() : m.agreement_preview_of({ name: data.of })}
      </p>
    </section>
  )
}
