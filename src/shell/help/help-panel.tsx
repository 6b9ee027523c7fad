import IconArrowLeft from '@douyinfe/semi-icons/lib/es/icons/IconArrowLeft'
import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { m } from '#messages'
import { helpPanelMachine } from '../../../machines/help-panel/help-panel.machine'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import type { PageName } from '../../lib/path-to'
import { useMachine } from '../../machines/hooks/use-machine'
import { useCurrentTab } from '../../machines/hooks/use-tabs'
import { useReadablePages } from '../keys/use-readable-pages'
import { SidePanel } from '../side-panel'
import { ArticleText } from './article-text'
import { findInArticles } from './find-in-articles'
import style from './help-panel.module.css'
import { type Article, loadArticles } from './load-articles'
import { type HelpPlace, onHelpRequested } from './request-help'

/** The help beside the page; the page stays usable. `place` null begins with the article of the shown page. */
export function HelpPanel({ place, onClose }: { place: HelpPlace | null; onClose: () => void }) {
  const [articles, setArticles] = useState<Article[]>([])
  const current = useCurrentTab()
  const readable = useReadablePages()
  const [snapshot, send] = useMachine(
    helpPanelMachine.provide({
      actors: { loadArticles: fromPromise(async () => setArticles(await loadArticles())) },
    }),
    { input: { article: place?.page ?? current, section: place?.section ?? null } },
  )
  const { article: name, section, text } = snapshot.context
  const opener = useRef(document.activeElement)
  const isClosed = snapshot.status === 'done'
  useLayoutEffect(() => {
    if (!isClosed) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    onClose()
  }, [isClosed, onClose])
  useEffect(
    () =>
      onHelpRequested((wanted) => {
        const page = wanted?.page ?? current
        if (page !== null) send({ type: 'article.chosen', article: page, section: wanted?.section ?? null })
      }),
    [send, current],
  )
  const shown = articles.filter(({ page }) => readable.some((one) => one.name === page))
  const article = shown.find(({ page }) => page === name)
  const isReading = snapshot.matches('reading') && article !== undefined
  const isListing = snapshot.matches('listing') || (snapshot.matches('reading') && article === undefined)
  const ofPage = shown.find(({ page }) => page === current)
  const choose = (page: PageName, at: string | null) =>
    send({ type: 'article.chosen', article: page, section: at })
  return (
    <SidePanel
      label={m.help_title()}
      onEscape={() => send({ type: 'help.closed' })}
      onClose={() => send({ type: 'help.closed' })}
    >
      <header className={style.head}>
        {isReading ? (
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconArrowLeft aria-hidden="true" />}
            onClick={() => send({ type: 'list.requested' })}
          >
            {m.help_all()}
          </Button>
        ) : (
          <strong>{m.help_title()}</strong>
        )}
        <Button
          autoFocus
          theme="borderless"
          type="tertiary"
          icon={<IconClose aria-hidden="true" />}
          aria-label={m.help_close()}
          onClick={() => send({ type: 'help.closed' })}
        />
      </header>
      {snapshot.matches('loading') ? <ListSkeleton /> : null}
      {snapshot.matches('failed') ? (
        <ListFailed reason={m.help_failed()} onRetry={() => send({ type: 'load.retried' })} />
      ) : null}
      {isListing ? (
        <>
          <label className={style.search}>
            <IconSearch aria-hidden="true" />
            <input
              type="search"
              value={text}
              placeholder={m.help_search()}
              aria-label={m.help_search()}
              onChange={({ target }) => send({ type: 'text.changed', text: target.value })}
            />
          </label>
          <Hits articles={shown} text={text} onChoose={choose} />
        </>
      ) : null}
      {isReading ? (
        <ArticleText
          key={`${article.page} ${section}`}
          article={article}
          section={section}
          onChoose={choose}
        />
      ) : null}
      {isReading && ofPage !== undefined && ofPage !== article ? (
        <footer className={style.foot}>
          <Button theme="borderless" onClick={() => choose(ofPage.page, null)}>
            {m.help_of_page({ page: ofPage.title })}
          </Button>
        </footer>
      ) : null}
    </SidePanel>
  )
}

function Hits(props: {
  articles: readonly Article[]
  text: string
  onChoose: (page: PageName, section: string | null) => void
}) {
  const hits = findInArticles(props.articles, props.text)
  if (hits.length === 0)
    return (
      <p role="status" className={style.none}>
        {m.help_none({ text: props.text.trim() })}
      </p>
    )
  return (
    <ul className={style.hits}>
      {hits.map(({ article, section, excerpt }) => (
        <li key={article.page}>
          <button type="button" onClick={() => props.onChoose(article.page, section)}>
            {article.title}
            {section === null ? null : <small>{section}</small>}
            {excerpt === '' ? null : <small>{excerpt}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
