import { figures } from './browser-figures.mjs'
import { measure } from './browser-run.mjs'
import { gestureFigures } from './gesture-figures.mjs'
import { stillnessFigures } from './stillness-figures.mjs'
import { tabFigures } from './tab-figures.mjs'

await measure([...figures, ...tabFigures, ...gestureFigures, ...stillnessFigures])
