import { m } from '#messages'
import type { MediaUse } from '../../../contract/content/media'
import { Link } from '../../lib/link'
import { pageTitleOf, uiOfTable } from '../../resource-uis'
import textStyle from '../ui/text.module.css'
import style from './media.module.css'

type Use = Pick<MediaUse, 'kind' | 'id' | 'name'> & { isPublished?: boolean }

export function Referrers({ uses, count }: { uses: readonly Use[]; count: number }) {
  if (count === 0) return <p className={textStyle.faint}>{m.media_usage_none()}</p>
  return (
    <>
      <ul className={style.mediaUses}>
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id} ${use.isPublished}`}>
            <ReferrerLink use={use} />
            {use.isPublished ? <span className={textStyle.faint}>{m.media_usage_published()}</span> : null}
          </li>
        ))}
      </ul>
      {count > uses.length ? (
        <p className={textStyle.faint}>{m.media_usage_more({ count: count - uses.length })}</p>
      ) : null}
    </>
  )
}

function ReferrerLink({ use: { kind, id, name: stored } }: { use: Use }) {
  const ui = uiOfTable(kind)
  const name = ui?.rowName?.(stored) ?? stored
  const page = ui === undefined ? undefined : pageTitleOf(ui)
  const to = ui?.addressOf?.(id)
  if (page === undefined || to === undefined) return <span>{name}</span>
  return (
    <Link className={textStyle.link} to={to}>
      {m.media_use_way({ page, name })}
    </Link>
  )
}
