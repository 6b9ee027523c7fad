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
import { useKeptOrder } from '../../kit/drag/use-kept-order'
import { RowMenu } from '../../kit/list/row-menu'
import type { RowAction } from '../../kit/list/row-menu-list'
import { PublicationMark } from '../../kit/publication/status'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import pageStyle from '../../kit/ui/page.module.css'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import style from './banner.module.css'
import { BannerThumb } from './columns'
import { bannerLabels, type Position, windowLabel } from './labels'
import orderStyle from './order.module.css'
import { wholePosition } from './whole-position'

interface Cards {
  onOpen: (row: ListedBanner) => void
  actionsOf: (row: ListedBanner) => RowAction[]
}

/** The banners of each position in the visitors' order, sorted by dragging: `?view=order`. */
export function OrderBoard({ head, ...cards }: Cards & { head: ReactNode }) {
  return (
    <section className={`${pageStyle.page} ${style.board}`} aria-labelledby="kit-page-title">
      {head}
      <p className={textStyle.note}>{m.banner_order_help()}</p>
      <div className={orderStyle.positions}>
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
  const label = bannerLabels.position.label(position)
  return (
    <section className={orderStyle.column} aria-label={label}>
      <h2>
        {label}
        {data === undefined ? null : (
          <span className={live >= mostLiveBanners ? `${style.live} ${style.liveFull}` : style.live}>
            {m.banner_live_now({ count: live, most: mostLiveBanners })}
          </span>
        )}
      </h2>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.length === 0 ? (
        <p className={style.none}>{m.banner_position_empty()}</p>
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
    <article className={orderStyle.card} aria-label={row.title} data-quiet={row.isLive ? undefined : ''}>
      <BannerThumb banner={row} />
      <div className={orderStyle.cardWords}>
        <strong title={row.title}>{row.title}</strong>
        <PublicationMark row={row} window={row} />
        <span className={textStyle.note}>{windowLabel(row)}</span>
      </div>
      <div className={orderStyle.cardActions}>
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
    text: m.banner_order_kept({ position: bannerLabels.position.label(position) }),
  })
