import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AlipaySettings, alipay } from './alipay/alipay'
import { type Channels, noticePath } from './channel'
import { type WechatSettings, wechatPay } from './wechat/pay'

export interface ChannelSettings {
  wechat?: WechatSettings
  alipay?: AlipaySettings
}

const patience = 10_000

const wechatNames = [
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_MCH_ID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_KEY_FILE',
  'WECHAT_PAY_API_V3_KEY_FILE',
  'WECHAT_PAY_PUBLIC_KEY_FILE',
] as const
const alipayNames = [
  'ALIPAY_APP_ID',
  'ALIPAY_SELLER_ID',
  'ALIPAY_KEY_FILE',
  'ALIPAY_PUBLIC_KEY_FILE',
] as const

/**
 * Reads the settings of the payment channels, and their keys. Throws an error with one sentence that names the first invalid variable,
 * never a key.
 */
export function readChannelSettings(given: Record<string, string | undefined>): ChannelSettings {
  const text = (name: string) => given[name]?.trim() || undefined
  const [wechat, ali] = [allOrNone(text, wechatNames), allOrNone(text, alipayNames)]
  return {
    ...(wechat === undefined ? {} : { wechat: wechatOf(wechat, text) }),
    ...(ali === undefined ? {} : { alipay: alipayOf(ali, text) }),
  }
}

/** The configured channels. */
export function channelsOf(settings: ChannelSettings, clock: () => Date): Channels {
  return {
    ...(settings.wechat === undefined ? {} : { wechat: wechatPay(settings.wechat, clock) }),
    ...(settings.alipay === undefined ? {} : { alipay: alipay(settings.alipay, clock) }),
  }
}

type Text = (name: string) => string | undefined
type Given<Name extends string> = Record<Name, string>

function wechatOf(given: Given<(typeof wechatNames)[number]>, text: Text): WechatSettings {
  const { WECHAT_PAY_APP_ID: appid, WECHAT_PAY_MCH_ID: mchid, WECHAT_PAY_SERIAL: serial } = given
  const apiV3Key = read('WECHAT_PAY_API_V3_KEY_FILE', given.WECHAT_PAY_API_V3_KEY_FILE).trim()
  if (Buffer.byteLength(apiV3Key) !== 32)
    throw new Error('WECHAT_PAY_API_V3_KEY_FILE must name a file that holds the APIv3 key: 32 characters')
  const privateKey = privateKeyOf('WECHAT_PAY_KEY_FILE', given.WECHAT_PAY_KEY_FILE)
  const platform = platformOf(given.WECHAT_PAY_PUBLIC_KEY_FILE, text('WECHAT_PAY_PUBLIC_KEY_ID'))
  requireTheirs('WECHAT_PAY_PUBLIC_KEY_FILE', platform.publicKey, privateKey)
  return {
    appid,
    apiV3Key,
    merchant: { mchid, serial, privateKey },
    platform,
    base: addressOf('WECHAT_PAY_BASE', text('WECHAT_PAY_BASE') ?? 'https://api.mch.weixin.qq.com'),
    noticeUrl: noticeUrlOf(text, 'wechat'),
    patience,
  }
}

/** WeChat Pay's public key with its ID, or its platform certificate, which has a serial number. */
function platformOf(file: string, id: string | undefined) {
  const name = 'WECHAT_PAY_PUBLIC_KEY_FILE'
  const text = read(name, file)
  if (/BEGIN CERTIFICATE/.test(text)) {
    const { serialNumber: serial, publicKey } = keyFrom(name, () => new X509Certificate(text))
    return { serial, publicKey }
  }
  if (id === undefined) throw new Error(`WECHAT_PAY_PUBLIC_KEY_ID must be set: ${name} holds no certificate`)
  return { serial: id, publicKey: publicKeyOf(name, file) }
}

function alipayOf(given: Given<(typeof alipayNames)[number]>, text: Text): AlipaySettings {
  const privateKey = privateKeyOf('ALIPAY_KEY_FILE', given.ALIPAY_KEY_FILE)
  const publicKey = publicKeyOf('ALIPAY_PUBLIC_KEY_FILE', given.ALIPAY_PUBLIC_KEY_FILE)
  requireTheirs('ALIPAY_PUBLIC_KEY_FILE', publicKey, privateKey)
  return {
    appId: given.ALIPAY_APP_ID,
    sellerId: given.ALIPAY_SELLER_ID,
    privateKey,
    publicKey,
    gateway: addressOf('ALIPAY_GATEWAY', text('ALIPAY_GATEWAY') ?? 'https://openapi.alipay.com/gateway.do'),
    noticeUrl: noticeUrlOf(text, 'alipay'),
    patience,
  }
}

function allOrNone<Name extends string>(text: Text, names: readonly Name[]): Given<Name> | undefined {
  const missing = names.filter((name) => text(name) === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new Error(`${missing[0]} must be set together with ${set(names, missing)}`)
  // Every name is a member, with undefined for an absent variable.
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Given<Name>
}

function set<Name extends string>(names: readonly Name[], missing: readonly Name[]): string {
  return names.filter((name) => !missing.includes(name)).join(', ')
}

function noticeUrlOf(text: Text, name: 'wechat' | 'alipay'): string {
  const origin = text('PUBLIC_ORIGIN')
  if (origin === undefined)
    throw new Error('PUBLIC_ORIGIN must be set for payment channels: they send their notices there')
  return new URL(noticePath(name), origin).href
}

/** Requires TLS, except for a sandbox on this machine. */
function addressOf(name: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOwn = url !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwn)) return url.href
  throw new Error(`${name} must be an https address, but it is "${address}"`)
}

function privateKeyOf(name: string, file: string): KeyObject {
  const text = read(name, file)
  return rsa(
    name,
    keyFrom(name, () => createPrivateKey(text.includes('BEGIN') ? text : der(text, 'pkcs8'))),
  )
}

function publicKeyOf(name: string, file: string): KeyObject {
  const text = read(name, file)
  if (text.includes('PRIVATE KEY')) throw new Error(`${name} must name a file with a public key`)
  return rsa(
    name,
    keyFrom(name, () => createPublicKey(text.includes('BEGIN') ? text : der(text, 'spki'))),
  )
}

/** Refuses the operator's own public key, which both companies display next to theirs. */
function requireTheirs(name: string, publicKey: KeyObject, privateKey: KeyObject): void {
  if (createPublicKey(privateKey).equals(publicKey))
    throw new Error(`${name} names a file with your own public key: it must hold the channel's`)
}

/** Alipay's tools write keys as bare base64. */
function der<Type extends 'pkcs8' | 'spki'>(text: string, type: Type) {
  return { key: Buffer.from(text, 'base64'), format: 'der' as const, type }
}

function rsa(name: string, key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'rsa') return key
  throw new Error(`${name} must name a file with an RSA key`)
}

function keyFrom<Key>(name: string, make: () => Key): Key {
  try {
    return make()
  } catch {
    // The cause is dropped because it may quote the file's content.
    throw new Error(`${name} must name a file with a key in PEM form`)
  }
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`${name} names a file that cannot be read: ${file}`, { cause })
  }
}
