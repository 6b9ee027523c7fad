import { figures } from './browser-figures.mjs'
import { measure } from './browser-run.mjs'

await measure(figures)
