const pieceLength = 64 * 1024

/** A body that arrives in pieces, as from a socket: `Request` copies a body of one piece at once, which blocks the event loop by itself. */
export function bytesInPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.subarray(at, at + pieceLength))
        at += pieceLength
      },
    },
    { highWaterMark: 0 },
  )
}
