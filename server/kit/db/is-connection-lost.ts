const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket file
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // starting up or shutting down
])
const sentences =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|not queryable|Query read timeout/

/** Whether an error means that the database could not be reached, so that a retry makes sense. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Node and pg put their codes on a plain property that Error does not declare.
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string' && (codes.has(code) || code.startsWith('08'))) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  return sentences.test(error.message) || isConnectionLost(error.cause)
}
