import { m } from '#messages'
import { banners, type ListedBanner } from '../../../contract/content/banner'
import { useKeptOrder } from '../../kit/drag/use-kept-order'
import { call } from '../../lib/api/call'
import { bannerLabels, type Position } from './labels'
import { wholePosition } from './whole-position'

/** Saves the order of a position. */
export const useOrder = (position: Position) =>
  useKeptOrder<ListedBanner>({
    queryKey: wholePosition(position).queryKey,
    send: (ids) => call(banners.order, { body: { position, ids } }),
    text: m.banner_order_kept({ position: bannerLabels.position.label(position) }),
  })
