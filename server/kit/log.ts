import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'

export type Log = Logger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'token',
  'setupCode',
  'connectionString',
]

/** JSON lines on standard output. Secrets are blanked at the top level and one and two levels below. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, below('*', name), below('*.*', name)]), censor: '…' },
    // Without a message pino would copy the error's, unfiltered by the serializer.
    hooks: { logMethod: withMessage },
    serializers: { err: describe, url: withoutSecrets },
  }
  return pino(options, destination ?? batchedOutput())
}

/** Standard output, to which the lines of one turn of the event loop are written at once. */
function batchedOutput(): DestinationStream {
  let lines = ''
  const flush = () => {
    if (lines !== '') process.stdout.write(lines)
    lines = ''
  }
  process.on('exit', flush)
  return {
    write: (line) => {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}

function withMessage(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
  const [context, message] = args
  const isBare = typeof context === 'object' && message === undefined
  write.apply(this, isBare ? [context, 'error'] : args)
}

function below(parent: string, name: string): string {
  return name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`
}

/** Masks the values of query members that hold a token, code or password. */
export function withoutSecrets(address: string): string {
  return address.replace(/([?&](?:token|access_token|code|password)=)[^&#\s]*/gi, '$1…')
}

/** Leaves out the values of a failed statement, because user input must not be logged. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(typeof code === 'string' ? { code, constraint, table } : {}),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  }
}
