import { type KeyObject, sign, verify } from 'node:crypto'

/** SHA256 with RSA (PKCS #1 v1.5) in base64: what WeChat Pay calls WECHATPAY2-SHA256-RSA2048 and Alipay RSA2. */
export function signed(text: string, privateKey: KeyObject): string {
  return sign('sha256', Buffer.from(text), privateKey).toString('base64')
}

/** False also for a malformed signature. */
export function isSigned(text: string, signature: string, publicKey: KeyObject): boolean {
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
}
