import type { VoucherPlatformName as Name } from '../../../contract/sales/order'
import {
  type PlatformVoucher,
  type Redemption,
  type VoucherPlatform,
  VoucherPlatformUnreachable,
  VoucherRefused,
} from './voucher-platform'

/** A platform in memory for tests and demonstrations; it speaks no company's protocol. */
export class SandboxVoucherPlatform implements VoucherPlatform {
  readonly name: Name
  readonly #vouchers: ReadonlyMap<string, PlatformVoucher & { expired?: boolean }>
  readonly #used = new Map<string, string>()
  /** The next answers are lost on the way, though the calls take effect. */
  losesAnswers = 0

  constructor(name: Name, vouchers: Record<string, PlatformVoucher & { expired?: boolean }>) {
    this.name = name
    this.#vouchers = new Map(Object.entries(vouchers))
  }

  async verify(code: string): Promise<PlatformVoucher> {
    if (this.#used.has(code)) throw new VoucherRefused('used', `${code} is used`)
    return this.#find(code)
  }

  async redeem({ code, requestNo }: Redemption): Promise<PlatformVoucher> {
    const voucher = this.#find(code)
    const user = this.#used.get(code)
    if (user !== undefined && user !== requestNo) throw new VoucherRefused('used', `${code} is used`)
    this.#used.set(code, requestNo)
    this.#answer()
    return voucher
  }

  async reverse({ code, requestNo }: Redemption): Promise<void> {
    const user = this.#used.get(code)
    if (user !== undefined && user !== requestNo)
      throw new VoucherRefused('not_reversible', `${code} is used by another redemption`)
    this.#used.delete(code)
    this.#answer()
  }

  isUsed(code: string): boolean {
    return this.#used.has(code)
  }

  #find(code: string): PlatformVoucher {
    const voucher = this.#vouchers.get(code)
    if (voucher === undefined) throw new VoucherRefused('unknown', `${code} is unknown`)
    if (voucher.expired) throw new VoucherRefused('expired', `${code} has expired`)
    return { dealName: voucher.dealName, faceFen: voucher.faceFen }
  }

  #answer(): void {
    if (this.losesAnswers === 0) return
    this.losesAnswers -= 1
    throw new VoucherPlatformUnreachable(`${this.name} did not answer`)
  }
}
