import type { VoucherPlatformName as Name } from '../../../contract/sales/order'

/** The connected group-buy platforms; a voucher of any other one is redeemed by a person in the platform's own program. */
export type VoucherPlatforms = Partial<Record<Name, VoucherPlatform>>

/**
 * A group-buy platform. `requestNo` is this server's own number of the redemption, unique among them. Every call may be repeated with the
 * same values and takes effect once. Money is in fen of CNY. No call is made inside of a transaction.
 */
export interface VoucherPlatform {
  readonly name: Name
  /** What a code is, without using it. Throws `VoucherRefused`, or `VoucherPlatformUnreachable`. */
  verify(code: string): Promise<PlatformVoucher>
  /** Uses a code. After `VoucherPlatformUnreachable` it may be used: the same call again tells. */
  redeem(redemption: Redemption): Promise<PlatformVoucher>
  /** Gives a code back to its buyer, which platforms allow for a short time only. */
  reverse(redemption: Redemption): Promise<void>
}

export interface Redemption {
  requestNo: string
  code: string
}

export interface PlatformVoucher {
  /** The platform's name of the deal. */
  dealName: string
  /** What the buyer paid for it. */
  faceFen: number
}

/** used: by another redemption · unknown: no such code · expired: no longer valid · not_reversible: the time for it is over. */
export type VoucherFault = 'used' | 'unknown' | 'expired' | 'not_reversible'

/** The platform refused with its own text; nothing has changed. */
export class VoucherRefused extends Error {
  readonly fault: VoucherFault

  constructor(fault: VoucherFault, message: string) {
    super(message)
    this.name = 'VoucherRefused'
    this.fault = fault
  }
}

/** No trustworthy answer: whether the call took effect is unknown. */
export class VoucherPlatformUnreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'VoucherPlatformUnreachable'
  }
}
