import pg from 'pg'
import { m } from '#messages'
import { type Host, hostsOf } from './hosts-of'
import { forgetHost, NoWritableHost, onHost, writableHost } from './writable-host'

/** Missing in the published types. */
interface Internals {
  connection: NodeJS.EventEmitter & { stream: { destroy(): void } }
  host: string
  port: number
}

/** PostgreSQL reports these at the start of a session, and when they change. */
const readOnly = new Set(['in_hot_standby', 'default_transaction_read_only'])
type Callback = (error: Error) => void

/**
 * A client of an address with one host or several. With several it connects to the one that can be written, and is cut off when another takes
 * its place, because a server that has lost its network would never answer again.
 *
 * It is cut off too when its wait for a synchronous standby was cancelled: PostgreSQL then reports a commit as done that a failover would
 * lose.
 */
export class DatabaseClient extends pg.Client {
  private readonly config: pg.ClientConfig
  private readonly address: string
  private readonly hosts: Host[]

  constructor(config: pg.ClientConfig = {}) {
    const address = config.connectionString ?? ''
    const { connectionString, hosts } = hostsOf(address)
    super({ ...config, connectionString })
    this.config = { connectionString }
    this.address = address
    this.hosts = hosts
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.cut('No synchronous standby has confirmed a commit')
    })
  }

  override connect(): Promise<this>
  override connect(callback: Callback): void
  // biome-ignore lint/suspicious/noExplicitAny: pg declares two overloads, and its promise resolves with the client
  override connect(callback?: Callback): any {
    if (this.hosts.length === 0) return callback === undefined ? super.connect() : super.connect(callback)
    const connecting = this.connectToWritable()
    if (callback === undefined) return connecting
    // pg-pool calls back without an argument when it is connected.
    connecting.then(() => (callback as () => void)(), callback)
  }

  private async connectToWritable(): Promise<this> {
    const target = await writableHost(this.address, this.hosts, this.config)
    const own = this.internals()
    own.host = target.host
    own.port = target.port
    let isReadOnly = false
    own.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (readOnly.has(parameterName)) isReadOnly = parameterValue === 'on'
    })
    try {
      await super.connect()
    } catch (error) {
      forgetHost(this.address, target)
      throw error
    }
    const unsubscribe = onHost(this.address, ({ host, port }) => {
      if (host !== target.host || port !== target.port) this.cut('Another server has taken over')
    })
    this.once('end', unsubscribe)
    this.on('error', () => forgetHost(this.address, target))
    if (!isReadOnly) return this
    forgetHost(this.address, target)
    await this.end()
    const server = `${target.host}:${target.port}`
    throw new NoWritableHost((locale) => m.database_became_standby({ server }, { locale }))
  }

  /** Fails what is running at once: pg would still read the rest of what has arrived, which may say that a commit is done. */
  private cut(sentence: string): void {
    const { connection } = this.internals()
    if (this.listenerCount('error') === 0) this.once('error', () => {})
    connection.emit('error', new Error(`Connection terminated: ${sentence}`))
    connection.stream.destroy()
  }

  private internals(): Internals {
    return this as unknown as Internals
  }
}
