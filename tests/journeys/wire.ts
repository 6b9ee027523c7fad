import { connect, createServer, type Socket } from 'node:net'

/** A connection to a server that can be cut: requests in flight break, and nothing gets through until it is mended. */
export interface Wire {
  url: string
  /** Cuts after so many more uploaded bytes. */
  cutAfter(bytes: number): Promise<void>
  mend(): void
  /** Bytes uploaded so far. */
  sentUp(): number
  /** Limits the upload to this many bytes a second. */
  slow(bytesPerSecond: number): void
  close(): Promise<void>
}

/** A proxy in front of a server. */
export async function wireTo(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  let up = 0
  let budget = Number.POSITIVE_INFINITY
  let speed = Number.POSITIVE_INFINITY
  let whenCut = () => {}
  const cut = () => {
    isCut = true
    budget = Number.POSITIVE_INFINITY
    for (const socket of sockets) socket.destroy()
    whenCut()
  }
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (bytes) => {
      up += bytes.length
      budget -= bytes.length
      if (budget <= 0) return cut()
      far.write(bytes)
      if (!Number.isFinite(speed)) return
      near.pause()
      setTimeout(() => near.resume(), (bytes.length / speed) * 1_000)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://localhost:${own}`,
    cutAfter: (bytes) => {
      budget = bytes
      return new Promise((resolve) => {
        whenCut = resolve
      })
    },
    mend: () => {
      isCut = false
    },
    sentUp: () => up,
    slow: (bytesPerSecond) => {
      speed = bytesPerSecond
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
