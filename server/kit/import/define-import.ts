import { check } from '../../../contract/check'
import { fieldsProblem } from '../problem'
import type { Contract, DraftOf, ResourceDefinition, RowOf, WriteRequest } from '../resource/definition'
import { createRow, insertRow, updateRow } from '../resource/mutations'
import type { Importable, ImportReading } from './importable'

interface ImportDefinition<C extends Contract> extends Omit<Importable, 'resource' | 'write'> {
  resource: ResourceDefinition<C>
  /** Replaces the kit's create when a new row has dependent rows or may already exist. */
  create?: (request: WriteRequest<DraftOf<C>>, reading: ImportReading) => Promise<RowOf<C>>
}

/** Importables of different resources have one type, because only `write` knows the shape of the rows. */
export function defineImport<C extends Contract>(definition: ImportDefinition<C>): Importable {
  const { create, ...parts } = definition
  const { resource } = parts
  const { draft: schema }: { draft: C['draft'] } = resource.contract
  return {
    ...parts,
    write: async (request, { reading, draft, origin, isTried }) => {
      const { value: body, fields } = check(schema, draft)
      if (fields !== undefined) throw fieldsProblem(fields)
      if (origin !== undefined) {
        const { rowId: id, version } = origin
        return (await updateRow(resource, { ...request, body, id, version }, 'import')).id
      }
      const fresh = { ...request, body }
      if (create !== undefined) return (await create(fresh, reading)).id
      return isTried ? insertRow(resource, fresh) : (await createRow(resource, fresh)).id
    },
  }
}
