import type { Locale } from './problem'

/** A refusal for the operator in one sentence that says what to do. `message` is the English one, for logs. */
export class Refusal extends Error {
  readonly say: (locale: Locale) => string

  constructor(say: (locale: Locale) => string, options?: ErrorOptions) {
    super(say('en-US'), options)
    this.say = say
  }
}

/** What a terminal shows of an error. */
export function sentenceOf(error: unknown, locale: Locale): string {
  if (error instanceof Refusal) return error.say(locale)
  return error instanceof Error ? error.message : String(error)
}
