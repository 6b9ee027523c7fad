import { Secret, TOTP } from 'otpauth'

const period = 30
/** Steps by which a telephone's clock may differ. */
const tolerance = 1

/** 160 bits in Base32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The text of an authenticator's QR code. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString()
}

/** The 30-second step of a code, now or adjacent; null for a wrong one. RFC 6238. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: tolerance })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

const issuer = '官网后台管理系统'

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  })
}
