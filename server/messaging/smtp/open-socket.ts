import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { isPublicAddress } from '../is-public-address'
import { publicLookup, requirePublicName, UnsafeAddress } from '../post-safely'

interface Opening {
  host: string
  port: number
  /** Without TLS: only in a private network. */
  isPlain: boolean
  allowsPrivate: boolean
  signal: AbortSignal
}

/** Connects to a server that a person typed, only to an address that was checked. */
export async function openSocket({ host, port, isPlain, allowsPrivate, signal }: Opening): Promise<Socket> {
  if (isPlain && !allowsPrivate) throw new UnsafeAddress('the connection is not encrypted')
  if (!allowsPrivate) requirePublicName(host)
  const socket = connect({ host, port, ...(allowsPrivate ? {} : { lookup: publicLookup }) })
  try {
    await once(socket, 'connect', { signal })
  } catch (error) {
    socket.destroy()
    throw error
  }
  const { remoteAddress } = socket
  if (!isPlain || (remoteAddress !== undefined && !isPublicAddress(remoteAddress))) return socket
  socket.destroy()
  throw new UnsafeAddress(`the connection to ${remoteAddress} is not encrypted`)
}
