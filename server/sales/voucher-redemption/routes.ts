import { voucherPlatforms } from '../../../contract/sales/order'
import { vouchers } from '../../../contract/sales/voucher'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import type { VoucherPlatforms } from '../../payments/voucher/voucher-platform'
import { orderRows } from '../order-table'
import { voucherTable } from '../voucher/table'
import { redeemVoucher } from './redeem-voucher'
import { takeBackVoucher } from './take-back-voucher'

/** Pays orders with vouchers. */
export function voucherRedemptionRoutes(app: App, platforms: VoucherPlatforms): void {
  serve(app, vouchers.platforms, async () => ({
    connected: voucherPlatforms.filter((name) => platforms[name] !== undefined),
  }))
  serve(app, vouchers.redeem, (request) => redeemVoucher(request, platforms), {
    rows: orderRows,
    ownTransaction: true,
  })
  serve(app, vouchers.takeBack, (request) => takeBackVoucher(request, platforms), {
    rows: voucherTable.rows!,
    ownTransaction: true,
  })
}
