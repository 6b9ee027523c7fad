import { get } from 'node:https'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { m } from '#messages'
import type { Env } from '../../kit/env'
import { broken, type Finding, good, warning } from './finding'

/** Milliseconds for each request. */
const patience = 5_000
/** Seconds that the clocks of this machine and of the proxy may differ; payment channels allow five minutes. */
const mostSkew = 60
/** Days before the end of a certificate from which it is reported. */
const renewalDays = 14

export async function checkAddress(env: Env): Promise<Finding[]> {
  const port = await checkPort(env)
  if (env.publicOrigin === undefined) {
    const isLocal = /^(127\.|::1$|localhost$)/.test(env.host)
    return [
      port,
      isLocal
        ? good((locale) => m.doctor_local({}, { locale }))
        : warning((locale) => m.doctor_exposed({ host: env.host }, { locale })),
    ]
  }
  return [port, ...(await checkOrigin(new URL(env.publicOrigin)))]
}

/** A port in use is fine when this console answers on it. */
async function checkPort({ host, port, certificate }: Env): Promise<Finding> {
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
  if (failure === undefined) return good((locale) => m.doctor_port_free({ port }, { locale }))
  if (failure.code !== 'EADDRINUSE') {
    const reason = failure.message
    return broken((locale) => m.doctor_port_refused({ port, reason }, { locale }))
  }
  const local = /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const answer =
    certificate === undefined
      ? (await request(new URL(`http://${local}:${port}/readyz`)))?.text
      : await readSecurely(new URL(`https://${local}:${port}/readyz`))
  if (answer === 'ok\n') return good((locale) => m.doctor_console_runs({ port }, { locale }))
  return answer === 'not ready\n'
    ? broken((locale) => m.doctor_console_unready({ port }, { locale }))
    : broken((locale) => m.doctor_port_taken({ port }, { locale }))
}

async function checkOrigin(origin: URL): Promise<Finding[]> {
  const address = origin.origin
  const findings: Finding[] = []
  if (origin.protocol === 'https:') {
    const certificate = await checkCertificate(origin)
    findings.push(certificate)
    if (certificate.level === 'problem') return findings
  } else findings.push(warning((locale) => m.doctor_origin_plain({ address }, { locale })))
  const reply = await request(new URL('/readyz', origin))
  if (reply === undefined)
    return [...findings, broken((locale) => m.doctor_origin_silent({ address }, { locale }))]
  const { status, text, date } = reply
  if (text !== 'ok\n')
    return [...findings, broken((locale) => m.doctor_origin_other({ address, status }, { locale }))]
  findings.push(good((locale) => m.doctor_origin({ address }, { locale })))
  const skew = date === undefined ? 0 : Math.round(Math.abs(date - Date.now()) / 1000)
  if (skew > mostSkew) findings.push(warning((locale) => m.doctor_clock_proxy({ seconds: skew }, { locale })))
  return findings
}

/** A certificate that Node does not trust is a problem; one that ends soon a warning. */
function checkCertificate({ hostname: host, port }: URL): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || 443), servername: host, timeout: patience })
    const end = (finding: Finding) => {
      socket.destroy()
      resolve(finding)
    }
    socket.once('secureConnect', () => {
      const until = socket.getPeerCertificate().valid_to
      const days = Math.floor((Date.parse(until) - Date.now()) / 86_400_000)
      end(
        days < renewalDays
          ? warning((locale) => m.doctor_certificate_ends({ host, days }, { locale }))
          : good((locale) => m.doctor_certificate({ host, days }, { locale })),
      )
    })
    socket.once('error', ({ message: reason }) =>
      end(broken((locale) => m.doctor_certificate_refused({ host, reason }, { locale }))),
    )
    socket.once('timeout', () =>
      end(broken((locale) => m.doctor_origin_silent({ address: host }, { locale }))),
    )
  })
}

/** As `request`, whatever name the certificate has: which console answers is all that counts. */
function readSecurely(url: URL): Promise<string | undefined> {
  return new Promise((resolve) => {
    const call = get(url, { rejectUnauthorized: false, timeout: patience }, async (reply) => {
      resolve(await text(reply).catch(() => undefined))
    })
    call.once('error', () => resolve(undefined)).once('timeout', () => call.destroy(new Error('timeout')))
  })
}

/** Undefined when nobody answers in time. */
async function request(
  url: URL,
): Promise<{ status: number; text: string; date: number | undefined } | undefined> {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    const date = Date.parse(reply.headers.get('date') ?? '')
    return { status: reply.status, text: await reply.text(), date: Number.isNaN(date) ? undefined : date }
  } catch {
    return undefined
  }
}
