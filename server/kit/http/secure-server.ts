import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { Socket } from 'node:net'
import { m } from '#messages'
import { Refusal } from '../refusal'

/** Times in milliseconds: a slower client is disconnected. */
export interface ServerLimits {
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval: number
  keepAliveTimeout: number
  /** Bytes. */
  maxHeaderSize: number
}

export type HttpHandler = (
  incoming: IncomingMessage | Http2ServerRequest,
  outgoing: ServerResponse | Http2ServerResponse,
) => void

/** Paths of PEM files: the certificate with those of its issuers, and its private key. */
export interface CertificateFiles {
  cert: string
  key: string
}

/** Called when renewed files are in use, or are of no use: then the previous certificate stays. */
export type OnRenewal = (failure: Error | undefined) => void

/** A server of HTTPS with the parts of http.Server that closing needs. */
export interface SecureServer extends Http2SecureServer {
  closeIdleConnections(): void
  closeAllConnections(): void
  /** Lets no session of HTTP/2 begin another request; each ends after its last reply. */
  endSessions(): void
}

/** Streams of a session: the most that a page loads at once, and a live stream. */
const mostStreams = 64
/** ms between two looks at the files, which a renewal replaces. */
const lookEvery = 60_000

/** An HTTPS server that speaks HTTP/2, and HTTP/1.1 to those who know no other. It takes renewed certificate files without a restart. */
export function secureServer(
  { onRenewal = () => {}, ...files }: CertificateFiles & { onRenewal?: OnRenewal | undefined },
  limits: ServerLimits,
  answer: HttpHandler,
): SecureServer {
  const first = readCertificate(files)
  const server = createSecureServer({
    ...first,
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    handshakeTimeout: limits.headersTimeout,
    settings: {
      enablePush: false,
      maxConcurrentStreams: mostStreams,
      maxHeaderListSize: limits.maxHeaderSize,
    },
  }) as SecureServer
  // The options of an http.Server reach its connections of HTTP/1.1 as members only.
  Object.assign(server, limits, { requireHostHeader: true })
  const sockets = new Set<Socket>()
  const sessions = new Set<ServerHttp2Session>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    // Ends after the replies that are still running, such as a live stream.
    session.setTimeout(limits.keepAliveTimeout, () => session.close())
    // Without a listener a broken connection would end the process.
    session.on('error', () => {})
  })
  server.on('request', (incoming, outgoing) => {
    if ('stream' in incoming) cutSlowBody(incoming, limits.requestTimeout)
    answer(incoming, outgoing)
  })
  server.closeAllConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.endSessions = () => {
    for (const session of sessions) session.close()
  }
  let used = first
  const stop = followFiles(files, (found) => {
    if (found instanceof Error) return onRenewal(found)
    if (found.cert.equals(used.cert) && found.key.equals(used.key)) return
    server.setSecureContext(found)
    used = found
    onRenewal(undefined)
  })
  server.once('close', stop)
  return server
}

/** As requestTimeout does for HTTP/1.1. */
function cutSlowBody(incoming: Http2ServerRequest, milliseconds: number): void {
  if (incoming.stream.endAfterHeaders) return
  const cut = setTimeout(() => incoming.stream.close(constants.NGHTTP2_CANCEL), milliseconds)
  const stop = () => clearTimeout(cut)
  incoming.once('end', stop)
  incoming.stream.once('close', stop)
}

interface Certificate {
  cert: Buffer
  key: Buffer
}

/** Reads both files. Throws a refusal when one cannot be read, or the key is another certificate's. */
export function readCertificate({ cert: certFile, key: keyFile }: CertificateFiles): Certificate {
  const cert = read('TLS_CERT', certFile)
  const key = read('TLS_KEY', keyFile)
  const certificate = parsed(m.env_certificate_none, certFile, () => new X509Certificate(cert))
  const privateKey = parsed(m.env_private_key_none, keyFile, () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey))
    throw new Refusal((locale) => m.env_certificate_key({ key: keyFile, cert: certFile }, { locale }))
  return { cert, key }
}

function read(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new Refusal((locale) => m.env_file({ name, text: file }, { locale }), { cause })
  }
}

function parsed<T>(lacks: typeof m.env_certificate_none, file: string, parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw new Refusal((locale) => lacks({ file }, { locale }), { cause })
  }
}

/** Reads the files again and again; says a failure once. Returns what ends it. */
function followFiles(files: CertificateFiles, take: (found: Certificate | Error) => void): () => void {
  let failed: string | undefined
  const timer = setInterval(() => {
    try {
      take(readCertificate(files))
      failed = undefined
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      if (failure.message !== failed) take(failure)
      failed = failure.message
    }
  }, lookEvery).unref()
  return () => clearInterval(timer)
}
