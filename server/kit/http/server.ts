import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { m } from '#messages'
import type { Locale } from '../problem'
import { Refusal } from '../refusal'
import { connectionLimit } from './connection-limit'
import {
  type CertificateFiles,
  type HttpHandler,
  type OnRenewal,
  type SecureServer,
  type ServerLimits,
  secureServer,
} from './secure-server'
import { loopbackProxies, type TrustedProxies } from './trusted-proxies'

type Fetch = Parameters<typeof getRequestListener>[0]

/** Times in milliseconds: a slower client gets 408 and is disconnected. */
const limits: ServerLimits = {
  headersTimeout: 15_000,
  requestTimeout: 35_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
}

const mostConnections = 10_000
/** Listening ends when no connection has come for so many milliseconds, or after this time. */
const pause = 50
const mostAccepting = 2_000

export interface HttpServer {
  address: AddressInfo
  /**
   * Accepts no new connection, answers running requests and those that arrive on open connections, then closes. After `patience`
   * milliseconds it cuts what is still open.
   */
  close(patience: number): Promise<void>
}

interface ListenOptions {
  host: string
  port: number
  trustedProxies?: TrustedProxies
  /**
   * The primary of a cluster holds the port and gives a connection that is not accepted to another process, so listening may end at once.
   */
  isShared?: boolean
  /** Speaks HTTPS, HTTP/2 and 1.1, instead of HTTP/1.1. */
  certificate?: CertificateFiles | undefined
  onRenewal?: OnRenewal
}

/** Starts to listen. Throws an error with a readable sentence when the address is not available or the certificate of no use. */
export async function listen(
  fetch: Fetch,
  { host, port, trustedProxies = loopbackProxies, isShared = false, certificate, onRenewal }: ListenOptions,
): Promise<HttpServer> {
  let isClosing = false
  /** Requests that arrive while this is pending are answered after it. */
  let held: Promise<void> | undefined
  // A client of HTTP/1.0 need not name a host.
  const respond = getRequestListener(fetch, { hostname: 'localhost' })
  const answering = new Set<Parameters<HttpHandler>[1]>()
  const answer: HttpHandler = (incoming, outgoing) => {
    if (isClosing) closeAfter(outgoing)
    answering.add(outgoing)
    outgoing.once('close', () => answering.delete(outgoing))
    if (held === undefined) void respond(incoming, outgoing)
    else void held.then(() => respond(incoming, outgoing))
  }
  const server =
    certificate === undefined
      ? createServer(limits, answer)
      : secureServer({ ...certificate, onRenewal }, limits, answer)
  server.maxConnections = mostConnections
  const mayStay = connectionLimit(mostConnections, trustedProxies)
  server.on('connection', (socket) => {
    if (!mayStay(socket)) socket.destroy()
  })
  await bound(server, host, port)
  const close = async (patience: number) => {
    isClosing = true
    // Replies whose headers are not sent yet are the last on their connections too.
    for (const outgoing of answering) if (!outgoing.headersSent) closeAfter(outgoing)
    const closed = once(server, 'close')
    if (isShared) stopListening(server)
    else {
      held = acceptLast(server)
      await held
      held = undefined
    }
    if ('endSessions' in server) server.endSessions()
    const stopCutting = cutLater(server, patience)
    await closed
    stopCutting()
  }
  // A server listening on a port has such an address, not a pipe's name.
  return { address: server.address() as AddressInfo, close }
}

/** Closes an HTTP/1.1 connection after this reply. HTTP/2 sessions are ended by `endSessions`. */
function closeAfter(outgoing: Parameters<HttpHandler>[1]): void {
  if ('shouldKeepAlive' in outgoing) outgoing.shouldKeepAlive = false
}

function bound(server: Server | SecureServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, host, port)))
    server.listen(port, host, resolve)
  })
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const say = (locale: Locale) => {
    switch (error.code) {
      case 'EADDRINUSE':
        return m.env_port_in_use({ port }, { locale })
      case 'EACCES':
        return m.env_port_rights({ port }, { locale })
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return m.env_host({ host }, { locale })
      default:
        return error.message
    }
  }
  return new Refusal(say, { cause: error })
}

/**
 * Accepts connections until none comes for a moment, because the system resets those that still wait when listening ends. Hold
 * the replies until it returns: each reply closes its connection, so its client would connect again.
 */
async function acceptLast(server: NetServer): Promise<void> {
  const end = performance.now() + mostAccepting
  while ((await acceptsWithin(server, pause)) && performance.now() < end);
  stopListening(server)
}

/** Whether a connection is accepted within some milliseconds and a turn of the event loop. */
async function acceptsWithin(server: NetServer, milliseconds: number): Promise<boolean> {
  let isAccepted = false
  const note = () => {
    isAccepted = true
  }
  server.prependListener('connection', note)
  await wait(milliseconds)
  await nextTurn()
  server.off('connection', note)
  return isAccepted
}

/** A connection counts as idle only after a second, because it may pause between two requests. Returns what ends the cutting. */
function cutLater(server: Server | SecureServer, patience: number): () => void {
  const idle = setInterval(() => server.closeIdleConnections(), 1_000)
  const cut = setTimeout(() => server.closeAllConnections(), patience)
  return () => {
    clearInterval(idle)
    clearTimeout(cut)
  }
}

/** The own close() of a server of HTTP cuts idle connections at once, and with them a request that is on its way. */
function stopListening(server: NetServer): void {
  NetServer.prototype.close.call(server)
}
