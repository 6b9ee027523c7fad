import type { CatalogueEntry } from './catalogue'
import type { Members, Shape } from './simulator/shape'

/** What `npm run machines` finds out about a machine beyond the machine object. */
export interface Signature {
  file: string
  input?: Shape
  context?: Shape
  events: Record<string, Members>
  /** The output of each invoked actor, by the actor's name. */
  outputs: Record<string, Shape>
  senders: Record<string, { group: string; files: string[] }[]>
}
/** The texts of a machine's files. */
export interface MachineFiles {
  drawing: string
  signature: Signature
  /** The unchanged file. */
  source: string
  /** The same without its types. */
  script: string
  /** The chart as the JSON that Stately's Studio imports. */
  studio: string
}

const drawings = import.meta.glob<string>('../../../docs/machines/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const signatures = import.meta.glob<Signature>('../../../docs/machines/*.json', {
  eager: true,
  import: 'default',
})
const sources = import.meta.glob<string>('../../../machines/**/*.machine.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const scripts = import.meta.glob<string>('../../../machines/**/*.machine.ts', {
  eager: true,
  query: '?script',
  import: 'default',
})
const studios = import.meta.glob<string>('../../../machines/**/*.machine.ts', {
  eager: true,
  query: '?studio',
  import: 'default',
})

export function filesOf({ id, module }: Pick<CatalogueEntry, 'id' | 'module'>): MachineFiles {
  return {
    drawing: found(drawings, `../../../docs/machines/${id}.svg`),
    signature: found(signatures, `../../../docs/machines/${id}.json`),
    source: found(sources, module),
    script: found(scripts, module),
    studio: found(studios, module),
  }
}

export const allSignatures = (): Signature[] => Object.values(signatures)

function found<T>(files: Record<string, T>, file: string): T {
  const one = files[file]
  if (one === undefined) throw new Error(`${file.replace(/^(\.\.\/)+/, '')} is missing: run npm run machines`)
  return one
}
