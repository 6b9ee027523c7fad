import type { SavedView } from '../../../../contract/system/saved-view'
import type { ListedRow, Listing } from '../../record/resource'
import { type ListQuery, readQuery } from '../list-query'
import type { ColumnPreferences } from '../settings/column-preferences'

/** Names the view in the address; `none` is the list as it is, although a view is its default. */
export const viewName = 'saved'

/** What a view stores of a list's query: all but the page and its size. */
export function storedQuery({ q, sort, order, archived, filters }: ListQuery): string {
  const members = {
    ...filters,
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    ...(order === 'asc' ? {} : { order }),
    ...(archived ? { archived: 'true' } : {}),
  }
  const inOrder = Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(inOrder).toString()
}

/** The change of the address that opens a view, or with null the whole list. A filter that no longer exists is left out. */
export function openingOf(
  resource: Pick<Listing<ListedRow>, 'filters'>,
  query: string | null,
): Record<string, string | null> {
  const given = new URLSearchParams(query ?? '')
  const names = ['q', 'sort', 'order', 'archived', ...resource.filters]
  return Object.fromEntries(names.map((name) => [name, given.get(name)]))
}

/** Whether the list differs from its view, apart from what the view names that no longer exists. */
export function differs(
  resource: Pick<Listing<ListedRow>, 'list'>,
  view: SavedView,
  now: { query: ListQuery; columns: ColumnPreferences },
): boolean {
  const meant = readQuery(resource.list.query, new URLSearchParams(view.query))
  return (
    storedQuery(meant) !== storedQuery(now.query) ||
    JSON.stringify(shapeOf(view.columns)) !== JSON.stringify(shapeOf(now.columns))
  )
}

const shapeOf = ({ order, hidden, shown }: ColumnPreferences) => [
  order,
  [...hidden].sort(),
  [...shown].sort(),
]
