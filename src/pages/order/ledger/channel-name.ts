import { paymentChannels } from '../../../../contract/order'
import { channelLabel } from '../order-words'

/** A channel's word; one that there is none for stands for itself. */
export function channelName(key: string): string {
  const channel = paymentChannels.find((one) => one === key)
  return channel === undefined ? key : channelLabel(channel)
}
