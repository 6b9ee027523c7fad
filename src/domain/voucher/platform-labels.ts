import { m } from '#messages'
import type { VoucherPlatformName } from '../../../contract/sales/order'
import { enumLabels } from '../../kit/ui/enum-labels'

export const platformLabels = enumLabels<VoucherPlatformName>({
  meituan: m.voucher_platform_meituan,
  douyin: m.voucher_platform_douyin,
  other_platform: m.voucher_platform_other_platform,
})
