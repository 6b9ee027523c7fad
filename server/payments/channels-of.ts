import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { m } from '#messages'
import { Refusal } from '../kit/refusal'
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
 * Reads the settings of the payment channels, and their keys. Throws a refusal that names the first invalid variable,
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
  if (Buffer.byteLength(apiV3Key) !== 32) throw new Refusal((locale) => m.env_channel_v3_key({}, { locale }))
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
  if (id === undefined) throw new Refusal((locale) => m.env_channel_key_id({ name }, { locale }))
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
  const [name] = missing
  const others = set(names, missing)
  if (name !== undefined) throw new Refusal((locale) => m.env_channel_all({ name, others }, { locale }))
  // Every name is a member, with undefined for an absent variable.
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Given<Name>
}

function set<Name extends string>(names: readonly Name[], missing: readonly Name[]): string {
  return names.filter((name) => !missing.includes(name)).join(', ')
}

function noticeUrlOf(text: Text, name: 'wechat' | 'alipay'): string {
  const origin = text('PUBLIC_ORIGIN')
  if (origin === undefined) throw new Refusal((locale) => m.env_channel_origin({}, { locale }))
  return new URL(noticePath(name), origin).href
}

/** Requires TLS, except for a sandbox on this machine. */
function addressOf(name: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOwn = url !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwn)) return url.href
  throw new Refusal((locale) => m.env_channel_address({ name, address }, { locale }))
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
  if (text.includes('PRIVATE KEY'))
    throw new Refusal((locale) => m.env_channel_public_key({ name }, { locale }))
  return rsa(
    name,
    keyFrom(name, () => createPublicKey(text.includes('BEGIN') ? text : der(text, 'spki'))),
  )
}

/** Refuses the operator's own public key, which both companies display next to theirs. */
function requireTheirs(name: string, publicKey: KeyObject, privateKey: KeyObject): void {
  if (createPublicKey(privateKey).equals(publicKey))
    throw new Refusal((locale) => m.env_channel_own_key({ name }, { locale }))
}

/** Alipay's tools write keys as bare base64. */
function der<Type extends 'pkcs8' | 'spki'>(text: string, type: Type) {
  return { key: Buffer.from(text, 'base64'), format: 'der' as const, type }
}

function rsa(name: string, key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'rsa') return key
  throw new Refusal((locale) => m.env_channel_rsa({ name }, { locale }))
}

function keyFrom<Key>(name: string, make: () => Key): Key {
  try {
    return make()
  } catch {
    // The cause is dropped because it may quote the file's content.
    throw new Refusal((locale) => m.env_channel_pem({ name }, { locale }))
  }
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Refusal((locale) => m.env_channel_file({ name, file }, { locale }), { cause })
  }
}
