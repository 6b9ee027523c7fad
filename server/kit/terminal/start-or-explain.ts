import type { Log } from '../log'
import { Refusal, sentenceOf } from '../refusal'
import { terminalLocale } from './terminal-locale'

/** Runs the steps once, in order, on a stop signal; a later second signal ends the process at once. */
export function onStopSignal(log: Log, steps: () => Promise<void>): void {
  let since: number | undefined
  const stop = async (signal: NodeJS.Signals) => {
    // npm repeats the signal that the terminal has sent to the whole group, so a second one within 1 s is ignored.
    if (since !== undefined && performance.now() - since < 1_000) return
    if (since !== undefined) process.exit(1)
    since = performance.now()
    log.info({ signal }, 'stopping')
    try {
      await steps()
      log.info('stopped')
      process.exitCode = 0
    } catch (err) {
      log.error({ err }, 'could not stop cleanly')
      process.exitCode = 1
    }
    process.exit()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // The terminal was closed.
  process.on('SIGHUP', stop)
}

/** Ends the process when the start fails, with the error's sentence or, for an unexpected error, its stack trace. */
export async function startOrExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const isSentence = error instanceof Refusal || (error instanceof Error && error.constructor === Error)
    const stack = error instanceof Error ? error.stack : error
    process.stderr.write(`${isSentence ? sentenceOf(error, terminalLocale) : stack}\n`)
    process.exit(1)
  }
}
