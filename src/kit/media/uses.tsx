import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type MediaUse, media } from '../../../contract/content/media'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { Link } from '../../lib/link'

type Use = Pick<MediaUse, 'kind' | 'id' | 'name'> & { isPublished?: boolean }

/** Every row that refers to a file, each with a link. */
export function MediaUses({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['media', 'usage', id],
    queryFn: ({ signal }) => call(media.usage, { id, signal }),
  })
  if (error !== null) return <p role="alert">{errorSentence(error)}</p>
  if (data === undefined) return <p className="kit-faint">{m.kit_loading()}</p>
  return <UseList uses={data.rows} count={data.count} />
}

export function UseList({ uses, count }: { uses: readonly Use[]; count: number }) {
  if (count === 0) return <p className="kit-faint">{m.media_usage_none()}</p>
  return (
    <>
      <ul className="kit-media-uses">
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id} ${use.isPublished}`}>
            <Way use={use} />
            {use.isPublished ? <span className="kit-faint">{m.media_usage_published()}</span> : null}
          </li>
        ))}
      </ul>
      {count > uses.length ? (
        <p className="kit-faint">{m.media_usage_more({ count: count - uses.length })}</p>
      ) : null}
    </>
  )
}

function Way({ use: { kind, id, name } }: { use: Use }) {
  const page = pages[kind]
  if (page === undefined) return <span>{name}</span>
  return (
    <Link className="kit-link" to={page.at(id)}>
      {m.media_use_way({ page: page.title(), name })}
    </Link>
  )
}

/** By the name of the referring table. */
const pages: Readonly<Record<string, { title: () => string; at: (id: string) => string }>> = {
  store: { title: m.shell_page_store, at: (id) => `/store?edit=${id}` },
  coach: { title: m.shell_page_coach, at: (id) => `/coach?edit=${id}` },
  coach_course: { title: m.shell_page_coachclass, at: (id) => `/coachclass?edit=${id}` },
  banner: { title: m.shell_page_banner, at: (id) => `/banner?edit=${id}` },
  site_text: { title: m.shell_page_desc, at: (id) => `/desc?edit=${id}` },
  exercise: { title: m.shell_page_action, at: (id) => `/action?edit=${id}` },
  video_course: { title: m.shell_page_curriculum, at: (id) => `/curriculum?edit=${id}` },
  media: { title: m.media_title, at: (id) => `/media?edit=${id}` },
}
