import { evaluated } from '../drawing/load.mjs'
import { studioJson } from './studio-json.mjs'

/** The bundler's loader for `?studio`: the machine as the JSON that Stately's Studio imports. */
// biome-ignore lint/style/noDefaultExport: a loader is a module's default export
export default function studioOf(source) {
  const [machine] = evaluated(source)
  if (machine === undefined) throw new Error(`${this.resourcePath} makes no machine`)
  return studioJson(machine)
}
