import { m } from '#messages'
import type { ResourceUi } from './kit/record/resource-ui'
import { pages } from './nav'

const ofPages = import.meta.glob<readonly ResourceUi[]>('./pages/*/ui.ts', { eager: true, import: 'ui' })

/** Rows that no page of their own shows. */
const withoutPage: readonly ResourceUi[] = [
  {
    name: 'import',
    table: 'import_run',
    page: 'order',
    noun: m.audit_kind_import,
    permission: {
      noun: m.permission_resource_import,
      verbs: { write: m.permission_import_write, others: m.permission_import_others },
    },
  },
  { name: 'import-origin', table: 'import_origin', noun: m.audit_kind_import },
  { name: 'document', noun: m.audit_kind_document },
]

/** How every page labels and links its rows, in a chunk of its own for pages that show rows of any kind. */
export const resourceUis: readonly ResourceUi[] = [...Object.values(ofPages).flat(), ...withoutPage]

export const tableOf = ({ name, table = name }: ResourceUi): string => table

export const uiOfTable = (table: string): ResourceUi | undefined =>
  resourceUis.find((ui) => tableOf(ui) === table)

export const pageTitleOf = ({ page }: ResourceUi): string | undefined =>
  pages.find(({ name }) => name === page)?.title()

/** `kind` is the name of a resource, or of its table with hyphens. */
export const uiOfKind = (kind: string): ResourceUi | undefined =>
  resourceUis.find(({ name }) => name === kind) ?? uiOfTable(kind.replaceAll('-', '_'))
