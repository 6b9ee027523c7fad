/** The query names of each page. Each page adds its own in its `ui.ts`, so that no address names what its page does not read. */
export interface PageQueries {
  login: 'return'
  '403': 'need'
}
export type PageName = keyof PageQueries

/** The query names of a list and its row drawers. */
export type ListNames<R extends { list: { query: { shape: object } } }> =
  | keyof R['list']['query']['shape']
  | 'edit'
  | 'new'
  | 'history'

/** The address of a page of the console; a value that is null or undefined is left out. */
export function pathTo<P extends PageName>(
  page: P,
  query?: Readonly<Partial<Record<PageQueries[P], string | null | undefined>>>,
): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return given.length === 0 ? `/${page}` : `/${page}?${new URLSearchParams(given)}`
}
