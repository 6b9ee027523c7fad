import type { CatalogueEntry } from './catalogue'
import type { Members, Shape } from './shape'

/** What `npm run machines` knows of a machine beyond what the machine itself tells. */
export interface Signature {
  file: string
  input?: Shape
  context?: Shape
  events: Record<string, Members>
  /** What an actor of the machine reports when it is done, by the actor's name. */
  outputs: Record<string, Shape>
  senders: Record<string, { group: string; files: string[] }[]>
}
/** The texts that belong to a machine. */
export interface MachineFiles {
  drawing: string
  signature: Signature
  /** The file as it stands. */
  source: string
  /** The same without its types. */
  script: string
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

export function filesOf({ id, module }: Pick<CatalogueEntry, 'id' | 'module'>): MachineFiles {
  return {
    drawing: found(drawings, `../../../docs/machines/${id}.svg`),
    signature: found(signatures, `../../../docs/machines/${id}.json`),
    source: found(sources, module),
    script: found(scripts, module),
  }
}

export const allSignatures = (): Signature[] => Object.values(signatures)

function found<T>(files: Record<string, T>, file: string): T {
  const one = files[file]
  if (one === undefined) throw new Error(`${file.replace(/^(\.\.\/)+/, '')} is missing: run npm run machines`)
  return one
}
