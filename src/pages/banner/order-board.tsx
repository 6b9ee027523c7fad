import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import {
  bannerPositions,
  banners,
  type ListedBanner,
  mostLiveBanners,
} from '../../../contract/content/banner'
import { DragOrder } from '../../kit/drag/order'
import { type RowAction, RowMenu } from '../../kit/list/row-menu'
import { PublicationMark } from '../../kit/publication/status'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { useMay } from '../../kit/ui/use-may'
import { errorSentence } from '../../lib/error-sentence'
import { BannerThumb } from './columns'
import { type Position, positionLabel, windowLabel } from './labels'
import './order.css'
import { useKeptOrder } from '../../kit/drag/use-kept-order'
import { call } from '../../lib/api/call'
import { wholePosition } from './whole-position'

interface Cards {
  onOpen: (row: ListedBanner) => void
  actionsOf: (row: ListedBanner) => RowAction[]
}

/** The banners of each position in the visitors' order, sorted by dragging: `?view=order`. */
export function OrderBoard({ head, ...cards }: Cards & { head: ReactNode }) {
  return (
    <section className="kit-page banner-board" aria-labelledby="kit-page-title">
      {head}
      <p className="kit-note">{m.banner_order_help()}</p>
      <div className="banner-positions">
        {bannerPositions.map((position) => (
          <PositionColumn key={position} position={position} {...cards} />
        ))}
      </div>
    </section>
  )
}

function PositionColumn({ position, ...cards }: Cards & { position: Position }) {
  const { data, error, refetch } = useQuery(wholePosition(position))
  const keep = useOrder(position)
  const may = useMay()
  const rows = new Map((data ?? []).map((row) => [row.id, row] as const))
  const live = (data ?? []).filter((row) => row.isLive).length
  const label = positionLabel(position)
  return (
    <section className="banner-column" aria-label={label}>
      <h2>
        {label}
        {data === undefined ? null : (
          <span className={live >= mostLiveBanners ? 'banner-live banner-live-full' : 'banner-live'}>
            {m.banner_live_now({ count: live, most: mostLiveBanners })}
          </span>
        )}
      </h2>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.length === 0 ? (
        <p className="banner-none">{m.banner_position_empty()}</p>
      ) : (
        <DragOrder
          label={m.banner_order_of({ position: label })}
          ids={data.map(({ id }) => id)}
          nameOf={(id) => rows.get(id)?.title ?? ''}
          onMove={(ids) => void keep(ids)}
          disabled={!may(banners.order)}
          renderItem={(id) => {
            const row = rows.get(id)
            return row === undefined ? null : <Card row={row} {...cards} />
          }}
        />
      )}
    </section>
  )
}

function Card({ row, onOpen, actionsOf }: Cards & { row: ListedBanner }) {
  const may = useMay()
  const actionText = may(banners.update) ? m.kit_edit() : m.kit_view()
  return (
    <article className="banner-card" aria-label={row.title} data-quiet={row.isLive ? undefined : ''}>
      <BannerThumb banner={row} />
      <div className="banner-card-words">
        <strong title={row.title}>{row.title}</strong>
        <PublicationMark row={row} window={row} />
        <span className="kit-note">{windowLabel(row)}</span>
      </div>
      <div className="banner-card-actions">
        <Button
          theme="borderless"
          size="small"
          aria-label={m.kit_lifecycle_title({ action: actionText, name: row.title })}
          onClick={() => onOpen(row)}
        >
          {actionText}
        </Button>
        <RowMenu name={row.title} actions={() => actionsOf(row)} />
      </div>
    </article>
  )
}

/** Saves the order of a position. */
const useOrder = (position: Position) =>
  useKeptOrder<ListedBanner>({
    queryKey: wholePosition(position).queryKey,
    send: (ids) => call(banners.order, { body: { position, ids } }),
    text: m.banner_order_kept({ position: positionLabel(position) }),
  })
