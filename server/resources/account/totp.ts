import { Secret, TOTP } from 'otpauth'

const period = 30
/** Clocks of telephones may be out by so many steps. */
const tolerance = 1

/** 160 bits in Base32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator reads from a QR code. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString()
}

/** The step of 30 seconds whose code this is, now or beside it; null for a wrong one. RFC 6238. */
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
