import type { PermissionEntry } from '../../../contract/system/role'
import { permissionGroups, resourceWord, verbWord } from '../../domain/account/permission-labels'

/** The verbs that most resources have; each has a column of its own. */
export const standardVerbs = ['read', 'write', 'archive', 'export'] as const

/** One permission as a cell. */
export interface PermissionCell {
  name: string
  verb: string
  isHeld: boolean
  endpoints: readonly string[]
}
/** One resource: its common verbs, undefined where it lacks one, and the others. */
export interface GridRow {
  resource: string
  word: string
  delivered: readonly (PermissionCell | undefined)[]
  others: readonly PermissionCell[]
}
export interface GridGroup {
  title: string
  rows: readonly GridRow[]
}

/** Every permission, by the menu's groups and order; those in no group come last, under `otherwise`. */
export function gridOf(known: readonly PermissionEntry[], otherwise: string): GridGroup[] {
  const resources = new Map<string, PermissionEntry[]>()
  for (const entry of known) {
    const resource = entry.name.slice(0, entry.name.indexOf(':'))
    resources.set(resource, [...(resources.get(resource) ?? []), entry])
  }
  const menuGroups = permissionGroups()
  const grouped = new Set(menuGroups.flatMap((group) => group.resources))
  const groups = [
    ...menuGroups.map(({ title, resources: names }) => ({ title: title(), names })),
    { title: otherwise, names: [...resources.keys()].filter((name) => !grouped.has(name)) },
  ]
  return groups.flatMap(({ title, names }) => {
    const rows = names.flatMap((name) => {
      const entries = resources.get(name)
      return entries === undefined ? [] : [rowOf(name, entries)]
    })
    return rows.length === 0 ? [] : [{ title, rows }]
  })
}

function rowOf(resource: string, entries: readonly PermissionEntry[]): GridRow {
  const cells = entries.map(({ name, isHeld, endpoints }) => ({
    name,
    verb: verbWord(resource, name.slice(resource.length + 1)) ?? name,
    isHeld,
    endpoints,
  }))
  const delivered = standardVerbs.map((verb) => cells.find(({ name }) => name === `${resource}:${verb}`))
  return {
    resource,
    word: resourceWord(resource) ?? resource,
    delivered,
    others: cells.filter((cell) => !delivered.includes(cell)),
  }
}

export const cellsOf = ({ delivered, others }: GridRow): PermissionCell[] => [
  ...delivered.filter((cell) => cell !== undefined),
  ...others,
]

/** Whether a role with these permissions holds one: by its name, by `<resource>:*`, or by `*`. */
export function isGiven(given: readonly string[], name: string): boolean {
  const all = `${name.slice(0, name.indexOf(':'))}:*`
  return given.some((one) => one === name || one === all || one === '*')
}

/**
 * The permissions after granting or revoking some of one resource. A `<resource>:*` of which one is revoked becomes the remaining ones by
 * name.
 */
export function toggled(
  given: readonly string[],
  row: GridRow,
  names: readonly string[],
  on: boolean,
): string[] {
  const all = `${row.resource}:*`
  if (on) return [...given, ...names.filter((name) => !isGiven(given, name))]
  const spelled = given.includes(all)
    ? [...given.filter((one) => one !== all), ...cellsOf(row).map(({ name }) => name)]
    : given
  return [...new Set(spelled)].filter((one) => !names.includes(one))
}

/** The permissions that would be gained and lost, out of all known ones. */
export function changesOf(
  before: readonly string[],
  after: readonly string[],
  known: readonly { name: string }[],
): { added: string[]; removed: string[] } {
  const names = known.map(({ name }) => name)
  return {
    added: names.filter((name) => isGiven(after, name) && !isGiven(before, name)),
    removed: names.filter((name) => isGiven(before, name) && !isGiven(after, name)),
  }
}

/** The rows that match a search: by their labels, or by their names. */
export function found(
  groups: readonly GridGroup[],
  q: string,
  isShown: (cell: PermissionCell) => boolean,
): GridGroup[] {
  const search = q.trim().toLowerCase()
  return groups.flatMap(({ title, rows }) => {
    const kept = rows.filter((row) => {
      const cells = cellsOf(row)
      const isFound =
        search === '' ||
        [row.word, title, ...cells.flatMap(({ name, verb }) => [name, verb])].some((text) =>
          text.toLowerCase().includes(search),
        )
      return isFound && cells.some(isShown)
    })
    return kept.length === 0 ? [] : [{ title, rows: kept }]
  })
}
