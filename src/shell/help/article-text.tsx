import { useEffect, useRef } from 'react'
import type { PageName } from '../../lib/path-to'
import style from './help-panel.module.css'
import type { Article, Block, Part } from './load-articles'

interface Props {
  article: Article
  /** The heading to begin with; null is the title. */
  section: string | null
  onChoose: (page: PageName, section: string | null) => void
}

/** Pixels that stay free above the heading. */
const gap = 16

export function ArticleText({ article, section, onChoose }: Props) {
  const frame = useRef<HTMLElement>(null)
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (frame.current !== null && start.current !== null)
      frame.current.scrollTop = start.current.offsetTop - gap
  }, [])
  const parts = (list: readonly Part[]) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of an article never change places
    list.map((part, at) => <PartText key={at} part={part} onChoose={onChoose} />)
  const item = (list: readonly Part[], at: number) => <li key={String(at)}>{parts(list)}</li>
  const shown = (block: Block, key: string) => {
    switch (block.kind) {
      case 'heading':
        return (
          <h3 key={key} ref={block.text === section ? start : null}>
            {block.text}
          </h3>
        )
      case 'paragraph':
        return <p key={key}>{parts(block.parts)}</p>
      case 'picture':
        return <img key={key} src={block.source} alt={block.alt} width={400} height={225} />
      case 'steps':
        return <ol key={key}>{block.items.map(item)}</ol>
      case 'points':
        return <ul key={key}>{block.items.map(item)}</ul>
    }
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard
    <article ref={frame} className={style.article} tabIndex={0}>
      <h2>{article.title}</h2>
      {article.blocks.map((block, at) => shown(block, String(at)))}
    </article>
  )
}

function PartText({ part, onChoose }: { part: Part; onChoose: Props['onChoose'] }) {
  if (typeof part === 'string') return part
  if (part.kind === 'key') return <kbd>{part.text}</kbd>
  if (part.kind === 'label') return <strong>{part.text}</strong>
  return (
    <button type="button" className={style.link} onClick={() => onChoose(part.article as PageName, null)}>
      {part.text}
    </button>
  )
}
