import { createHash, createHmac } from 'node:crypto'

export interface TcCall {
  host: string
  service: string
  body: string
  keyId: string
  secret: string
  at: Date
}

const contentType = 'application/json; charset=utf-8'
const signed = 'content-type;host'

/** The headers of a call that is signed by TC3-HMAC-SHA256 of Tencent Cloud. */
export function signTc3({ host, service, body, keyId, secret, at }: TcCall): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const day = at.toISOString().slice(0, 10)
  const lines = `content-type:${contentType}\nhost:${host}\n`
  const request = ['POST', '/', '', lines, signed, hash(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', timestamp, scope, hash(request)].join('\n')
  const key = mac(mac(mac(`TC3${secret}`, day), service), 'tc3_request')
  const signature = mac(key, text).toString('hex')
  return {
    host,
    'content-type': contentType,
    'x-tc-timestamp': timestamp,
    authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
