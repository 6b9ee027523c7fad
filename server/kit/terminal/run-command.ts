import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Locale } from '../problem'
import { Refusal, sentenceOf } from '../refusal'
import { endProgress } from './show-progress'
import { terminalLocale } from './terminal-locale'

export const writeLine = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command; a failure is one sentence in the terminal's language and the exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    endProgress()
    process.stderr.write(`${sentenceOf(error, terminalLocale)}\n`)
    process.exitCode = 1
  }
}

/** The command line's options, and its arguments if `most` permits some; any other is refused with the usage. */
export function readArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  options: O,
  usage: (locale: Locale) => string,
  { least = 0, most = 0 }: { least?: number; most?: number } = {},
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: most > 0 })
    if (positionals.length >= least && positionals.length <= most)
      return { values, given: positionals[0], positionals }
  } catch (cause) {
    throw new Refusal(usage, { cause })
  }
  throw new Refusal(usage)
}
