import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came. */
  text: string
  user: unknown
  isSecure: boolean
}

/** What the server does at each step of a delivery; each may throw an error with `responseCode`, or never return. */
export interface MailHabits {
  greet?: () => Promise<void>
  recipient?: (address: string) => Promise<void>
  sender?: (address: string) => Promise<void>
  /** After the whole message; `hangUp` drops the connection without an answer. */
  accept?: (mail: ReceivedMail, hangUp: () => void) => Promise<void>
}

/** A server of mail with a certificate for `localhost` of its own. */
export async function startMailServer(
  login: { user: string; pass: string },
  habits: MailHabits,
  options: SMTPServerOptions = {},
) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    cert,
    key,
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    ...options,
    onAuth: ({ username, password }, _, done) =>
      username === login.user && password === login.pass
        ? done(null, { user: username })
        : done(refusal(535, '5.7.8 Authentication credentials invalid')),
    onConnect: (_, done) => settle(habits.greet?.(), done),
    onMailFrom: ({ address }, _, done) => settle(habits.sender?.(address), done),
    onRcptTo: ({ address }, _, done) => settle(habits.recipient?.(address), done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
          user: session.user,
          isSecure: session.secure,
        }
        received.push(mail)
        const hangUp = () => {
          for (const connection of server.connections) connection.close()
        }
        settle(habits.accept?.(mail, hangUp), done)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    ca: cert,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export const refusal = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

function settle(step: Promise<void> | undefined, done: (error?: Error | null) => void): void {
  if (step === undefined) done()
  else step.then(() => done(), done)
}
