import { m } from '#messages'
import type { VoucherPlatformName } from '../../../contract/sales/order'
import { enumLabels } from '../../kit/ui/enum-labels'

export const platformLabels = enumLabels<VoucherPlatformName>({
  meituan: m.payment_channel_meituan,
  douyin: m.payment_channel_douyin,
  other_platform: m.payment_channel_other_platform,
})
