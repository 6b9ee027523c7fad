import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { channelsOf, readChannelSettings } from '../../server/payments/channels-of'

let folder: string
const file = (name: string) => path.join(folder, name)
const apiV3Key = 'k'.repeat(32)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-keys-'))
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const files = {
    'private.pem': ours.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    'own.pem': ours.publicKey.export({ type: 'spki', format: 'pem' }),
    'public.pem': theirs.publicKey.export({ type: 'spki', format: 'pem' }),
    'private.txt': ours.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    'public.txt': `${theirs.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}\n`,
    'elliptic.pem': elliptic.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    'api-v3-key.txt': `${apiV3Key}\n`,
    'short.txt': 'too-short-to-be-a-key',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(file(name), content, { mode: 0o600 })
})
afterAll(() => rmSync(folder, { recursive: true }))

const wechat = (): Record<string, string> => ({
  PUBLIC_ORIGIN: 'https://console.example.com',
  WECHAT_PAY_APP_ID: 'wx1',
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A72',
  WECHAT_PAY_KEY_FILE: file('private.pem'),
  WECHAT_PAY_API_V3_KEY_FILE: file('api-v3-key.txt'),
  WECHAT_PAY_PUBLIC_KEY_FILE: file('public.pem'),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
})
const alipay = (): Record<string, string> => ({
  PUBLIC_ORIGIN: 'https://console.example.com',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_KEY_FILE: file('private.txt'),
  ALIPAY_PUBLIC_KEY_FILE: file('public.txt'),
})

describe('the settings of the payment channels', () => {
  it('may be left out: then no channel is set up', () => {
    const settings = readChannelSettings({
      ALIPAY_APP_ID: ' ',
      WECHAT_PAY_BASE: 'https://sandbox.example.com',
    })
    expect(settings).toEqual({})
    expect(channelsOf(settings, () => new Date())).toEqual({})
  })

  it('set up the channels that are given whole', () => {
    const clock = () => new Date()
    expect(Object.keys(channelsOf(readChannelSettings(wechat()), clock))).toEqual(['wechat'])
    expect(Object.keys(channelsOf(readChannelSettings(alipay()), clock))).toEqual(['alipay'])
    const both = readChannelSettings({ ...wechat(), ...alipay() })
    expect(both.wechat).toMatchObject({
      appid: 'wx1',
      apiV3Key,
      base: 'https://api.mch.weixin.qq.com/',
      noticeUrl: 'https://console.example.com/api/payments/wechat/notices',
      platform: { serial: 'PUB_KEY_ID_01' },
    })
    expect(both.alipay).toMatchObject({
      appId: '2021000000000001',
      sellerId: '2088000000000001',
      gateway: 'https://openapi.alipay.com/gateway.do',
      noticeUrl: 'https://console.example.com/api/payments/alipay/notices',
    })
  })

  it('take keys in PEM and as the bare base64 that Alipay hands out', () => {
    const settings = readChannelSettings({ ...wechat(), ...alipay() })
    expect(settings.alipay?.privateKey.equals(settings.wechat!.merchant.privateKey)).toBe(true)
    expect(settings.alipay?.publicKey.equals(settings.wechat!.platform.publicKey)).toBe(true)
  })

  it.each([
    ['wechat', 'WECHAT_PAY_APP_ID'],
    ['wechat', 'WECHAT_PAY_MCH_ID'],
    ['wechat', 'WECHAT_PAY_SERIAL'],
    ['wechat', 'WECHAT_PAY_KEY_FILE'],
    ['wechat', 'WECHAT_PAY_API_V3_KEY_FILE'],
    ['wechat', 'WECHAT_PAY_PUBLIC_KEY_FILE'],
    ['wechat', 'WECHAT_PAY_PUBLIC_KEY_ID'],
    ['wechat', 'PUBLIC_ORIGIN'],
    ['alipay', 'ALIPAY_APP_ID'],
    ['alipay', 'ALIPAY_SELLER_ID'],
    ['alipay', 'ALIPAY_KEY_FILE'],
    ['alipay', 'ALIPAY_PUBLIC_KEY_FILE'],
    ['alipay', 'PUBLIC_ORIGIN'],
  ])('of %s are refused without %s, in a sentence that names it first', (channel, name) => {
    const { [name]: _missing, ...given } = channel === 'wechat' ? wechat() : alipay()
    expect(() => readChannelSettings(given)).toThrow(new RegExp(`^${name} must be set`))
  })

  it.each<[string, () => Record<string, string>]>([
    ['WECHAT_PAY_KEY_FILE', () => ({ WECHAT_PAY_KEY_FILE: file('nowhere.pem') })],
    ['WECHAT_PAY_KEY_FILE', () => ({ WECHAT_PAY_KEY_FILE: file('public.pem') })],
    ['WECHAT_PAY_KEY_FILE', () => ({ WECHAT_PAY_KEY_FILE: file('elliptic.pem') })],
    ['WECHAT_PAY_API_V3_KEY_FILE', () => ({ WECHAT_PAY_API_V3_KEY_FILE: file('short.txt') })],
    ['WECHAT_PAY_PUBLIC_KEY_FILE', () => ({ WECHAT_PAY_PUBLIC_KEY_FILE: file('short.txt') })],
    ['WECHAT_PAY_PUBLIC_KEY_FILE', () => ({ WECHAT_PAY_PUBLIC_KEY_FILE: file('private.pem') })],
    ['WECHAT_PAY_PUBLIC_KEY_FILE', () => ({ WECHAT_PAY_PUBLIC_KEY_FILE: file('own.pem') })],
    ['WECHAT_PAY_BASE', () => ({ WECHAT_PAY_BASE: 'http://api.mch.weixin.qq.com' })],
    ['WECHAT_PAY_BASE', () => ({ WECHAT_PAY_BASE: 'api.mch.weixin.qq.com' })],
  ])('are refused when %s is wrong, without a word of a key', (name, change) => {
    const read = () => readChannelSettings({ ...wechat(), ...change() })
    expect(read).toThrow(name)
    expect(read).not.toThrow(/too-short|MII|kkkk/)
  })

  it('may lead to a sandbox on this machine, without TLS', () => {
    const given = { ...alipay(), ALIPAY_GATEWAY: 'http://127.0.0.1:4000/gateway.do' }
    expect(readChannelSettings(given).alipay?.gateway).toBe('http://127.0.0.1:4000/gateway.do')
  })
})
