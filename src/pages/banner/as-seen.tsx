import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { bannerPositions, banners } from '../../../contract/content/banner'
import { Segmented } from '../../kit/form/segmented'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { minuteOf } from '../../lib/format'
import style from './as-seen.module.css'
import bannerStyle from './banner.module.css'
import { BannerFrame, type PreviewDevice } from './frame'
import { bannerLabels, type Position } from './labels'

const devices = ['desktop', 'phone'] as const satisfies readonly PreviewDevice[]

/** What visitors see at an instant, in their order; `at` null is the present, which `now` gives to the minute. */
export function AsSeen({ at, now }: { at: string | null; now: number }) {
  const [device, setDevice] = useState<PreviewDevice>('desktop')
  const title = m.banner_seen_at({ at: minuteOf(at ?? new Date(now)) })
  return (
    <section className={style.seen} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Segmented
          label={m.banner_device()}
          options={devices}
          value={device}
          labelFor={(one) => (one === 'desktop' ? m.banner_device_desktop() : m.banner_device_phone())}
          onChange={setDevice}
        />
      </header>
      {bannerPositions.map((position) => (
        <SeenPosition key={position} position={position} at={at} now={now} device={device} />
      ))}
    </section>
  )
}

function SeenPosition(props: { position: Position; at: string | null; now: number; device: PreviewDevice }) {
  const { position, at, now, device } = props
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [banners.name, 'as-of', position, at ?? now],
    // The key has the minute only, so a publication within it must still be fetched.
    queryFn: ({ signal }) =>
      call(banners.asOf, { query: { at: at ?? new Date().toISOString(), position }, signal }),
    placeholderData: keepPreviousData,
  })
  if (error !== null && data === undefined)
    return <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton />
  const label = bannerLabels.position.label(position)
  return (
    <section aria-label={label} aria-busy={isFetching}>
      <h3>
        {label}
        <span className={bannerStyle.live}>{m.banner_seen_count({ count: data.rows.length })}</span>
      </h3>
      {data.rows.length === 0 ? (
        <p className={bannerStyle.none}>{m.banner_seen_none()}</p>
      ) : (
        <ol className={`${style.seenList} ${style[`seen-${device}`] ?? ''}`}>
          {data.rows.map(({ id, copy }) => (
            <li key={id}>
              <BannerFrame banner={copy} device={device} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
