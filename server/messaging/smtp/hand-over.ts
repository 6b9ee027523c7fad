import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** The point that a delivery reached. After `handed` the server may have the whole message. */
type Stage = 'connect' | 'login' | 'envelope' | 'handed'

/** A delivery that ended without the server's consent. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
  readonly stage: Stage
  /** The command that the server refused, for example `RCPT TO`. */
  readonly command: string | null
  /** The server's reply code; null: it gave none. */
  readonly status: number | null
  readonly isTls: boolean

  constructor(words: string, at: { stage: Stage; command?: unknown; status?: unknown; isTls?: boolean }) {
    super(words)
    this.stage = at.stage
    this.command = typeof at.command === 'string' ? at.command : null
    this.status = typeof at.status === 'number' ? at.status : null
    this.isTls = at.isTls ?? false
  }
}

interface HandingOver {
  socket: Socket
  host: string
  security: 'tls' | 'starttls' | 'none'
  /** Authorities besides those of Node.js. */
  ca: string | undefined
  login: { user: string; pass: string }
  envelope: { from: string; to: string }
  mail: Buffer
  /** Milliseconds of silence. */
  patience: number
  signal: AbortSignal
}

/** Hands a message to a server over an open connection, and returns the server's reply. Rejects with DeliveryFailed. */
export async function handOver(given: HandingOver): Promise<string> {
  const { socket, host, security, ca, login, envelope, mail, patience, signal } = given
  const connection = new SMTPConnection({
    connection: socket,
    host,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    maxResponseSize: 64 * 1024,
  })
  let stage: Stage = 'connect'
  const failed = (error: unknown) => failureOf(error, stage)
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (error: unknown) => reject(failed(error))
      connection.on('error', fail)
      connection.once('end', () => fail(new Error('the connection was closed')))
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
      if (signal.aborted) fail(signal.reason)
      connection.connect((error) => {
        if (error) return fail(error)
        stage = 'login'
        connection.login(login, (refused) => {
          if (refused) return fail(refused)
          stage = 'envelope'
          const content = Readable.from([mail], { objectMode: false })
          // Before the last line is written, which ends the message.
          content.once('end', () => {
            stage = 'handed'
          })
          connection.send({ ...envelope, size: mail.length }, content, (lost, info) =>
            lost ? fail(lost) : resolve(info?.response ?? ''),
          )
        })
      })
    })
  } finally {
    connection.close()
    socket.destroy()
  }
}

function failureOf(error: unknown, stage: Stage): DeliveryFailed {
  if (!(error instanceof Error)) return new DeliveryFailed(String(error), { stage })
  const facts = error as Error & {
    command?: unknown
    responseCode?: unknown
    response?: unknown
    code?: unknown
  }
  const words = typeof facts.response === 'string' && facts.response !== '' ? facts.response : error.message
  return new DeliveryFailed(words, {
    stage,
    command: facts.command,
    status: facts.responseCode,
    isTls:
      facts.code === 'ETLS' ||
      (stage === 'connect' && /certificate|\bTLS\b|SSL|altname/i.test(error.message)),
  })
}
