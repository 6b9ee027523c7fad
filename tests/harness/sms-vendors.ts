import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SmsCall {
  mobile: string
  sign: string
  template: string
  values: unknown
  id: string
}
type Answer = { status?: number; body: unknown } | null

/** Both vendors' gateways on one port: each call is refused unless its signature, worked out here from what arrived, is right. null hangs up. */
export async function startVendors(
  keys: Readonly<Record<string, string>>,
  answerTo: (call: SmsCall, nth: number) => Answer,
  clock: () => Date,
) {
  const received: SmsCall[] = []
  const refused: string[] = []
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const isAcs = request.headers['x-acs-action'] !== undefined
    const problem = isAcs ? acsProblem(request, body, keys, clock()) : tcProblem(request, body, keys, clock())
    if (problem !== null) {
      refused.push(problem)
      const refusal = isAcs
        ? { Code: problem, Message: problem }
        : { Response: { Error: { Code: problem, Message: problem } } }
      reply.writeHead(isAcs ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
      return
    }
    const call = isAcs ? acsCall(request) : tcCall(body)
    received.push(call)
    const answer = answerTo(call, received.length)
    if (answer === null) request.socket.destroy()
    else
      reply
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    refused,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const isSame = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

/** The parts of an Authorization header, and the canonical lines of the headers it names. */
function signedPart(request: IncomingMessage) {
  const given = /Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  const [, credential = '', names = '', signature = ''] = given ?? []
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('')
  return { credential, names, signature, lines }
}

function acsProblem(
  request: IncomingMessage,
  body: string,
  keys: Readonly<Record<string, string>>,
  now: Date,
) {
  const { credential, names, signature, lines } = signedPart(request)
  const secret = keys[credential]
  if (secret === undefined) return 'InvalidAccessKeyId.NotFound'
  const { 'x-acs-date': date, 'x-acs-content-sha256': hashed, 'x-acs-version': version } = request.headers
  if (Math.abs(Date.parse(String(date)) - now.getTime()) > 15 * 60_000) return 'InvalidTimeStamp.Expired'
  if (hashed !== sha(body) || version !== '2017-05-25') return 'InvalidParameter'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const sorted = query.split('&').sort().join('&')
  const text = ['POST', path, sorted, lines, names, hashed].join('\n')
  const expected = mac(secret, `ACS3-HMAC-SHA256\n${sha(text)}`).toString('hex')
  return isSame(expected, signature) ? null : 'SignatureDoesNotMatch'
}

function tcProblem(
  request: IncomingMessage,
  body: string,
  keys: Readonly<Record<string, string>>,
  now: Date,
) {
  const { credential, names, signature, lines } = signedPart(request)
  const [keyId = '', day = '', service = ''] = credential.split('/')
  const secret = keys[keyId]
  if (secret === undefined) return 'AuthFailure.SecretIdNotFound'
  const timestamp = String(request.headers['x-tc-timestamp'])
  if (Math.abs(Number(timestamp) - now.getTime() / 1000) > 300) return 'AuthFailure.SignatureExpire'
  if (request.headers['x-tc-version'] !== '2021-01-11') return 'InvalidAction'
  const text = ['POST', '/', '', lines, names, sha(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const key = mac(mac(mac(`TC3${secret}`, day), service), 'tc3_request')
  const expected = mac(key, ['TC3-HMAC-SHA256', timestamp, scope, sha(text)].join('\n')).toString('hex')
  return isSame(expected, signature) ? null : 'AuthFailure.SignatureFailure'
}

function acsCall(request: IncomingMessage): SmsCall {
  const query = new URL(request.url ?? '', 'http://vendor').searchParams
  const of = (name: string) => query.get(name) ?? ''
  return {
    mobile: of('PhoneNumbers'),
    sign: of('SignName'),
    template: of('TemplateCode'),
    values: JSON.parse(of('TemplateParam')),
    id: of('OutId'),
  }
}

function tcCall(body: string): SmsCall {
  const { PhoneNumberSet, SignName, TemplateId, TemplateParamSet, SessionContext } = JSON.parse(body)
  return {
    mobile: PhoneNumberSet[0],
    sign: SignName,
    template: TemplateId,
    values: TemplateParamSet,
    id: SessionContext,
  }
}
