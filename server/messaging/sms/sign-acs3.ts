import { createHash, createHmac } from 'node:crypto'

export interface AcsCall {
  host: string
  action: string
  version: string
  query: Readonly<Record<string, string>>
  keyId: string
  secret: string
  nonce: string
  at: Date
}

/** A call without a body, signed by ACS3-HMAC-SHA256 of Alibaba Cloud: its query string and its headers. */
export function signAcs3(call: AcsCall): { query: string; headers: Record<string, string> } {
  const { host, action, version, keyId, secret, nonce, at } = call
  const query = Object.keys(call.query)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(call.query[name] ?? '')}`)
    .join('&')
  const body = hash('')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': body,
    'x-acs-date': at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/', query, lines, names.join(';'), body].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${hash(request)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { query, headers: { ...headers, authorization } }
}

/** As RFC 3986 writes it, which encodes more than encodeURIComponent does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
