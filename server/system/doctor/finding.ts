import type { Locale } from '../../kit/problem'
import { sentenceOf } from '../../kit/refusal'

/** What one check of the set-up found. `warning`: the console runs, but somebody should look; `problem`: it does not, or not safely. */
export interface Finding {
  level: 'good' | 'warning' | 'problem'
  say: (locale: Locale) => string
}

type Say = Finding['say']

export const good = (say: Say): Finding => ({ level: 'good', say })
export const warning = (say: Say): Finding => ({ level: 'warning', say })
export const broken = (say: Say): Finding => ({ level: 'problem', say })

/** A failure as a terminal shows it. */
export const brokenBy = (error: unknown): Finding => broken((locale) => sentenceOf(error, locale))
