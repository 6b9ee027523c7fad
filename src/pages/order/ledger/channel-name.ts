import { paymentChannels } from '../../../../contract/sales/order'
import { channelLabel } from '../labels'

/** A channel's label; a channel without one is shown by its key. */
export function channelName(key: string): string {
  const channel = paymentChannels.find((one) => one === key)
  return channel === undefined ? key : channelLabel(channel)
}
