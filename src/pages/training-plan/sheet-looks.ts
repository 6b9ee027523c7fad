/** How a week stands on paper: `list` and `columns` upright, `days` side by side on a sheet that lies, `flow` over several pages. */
export interface SheetLayout {
  layout: 'list' | 'columns' | 'days' | 'flow'
  /** Size of the letters. */
  pt: number
}

/** Smaller letters are not read at arm's length. */
const sizes = [11, 10, 9, 8, 7, 6.5]
const layouts = ['list', 'days', 'columns'] as const

/** Every look of a single page, the best to read first. */
export const looks: readonly [SheetLayout, ...SheetLayout[]] = [
  { layout: 'list', pt: 11 },
  ...sizes.flatMap((pt) => layouts.map((layout) => ({ layout, pt }))).slice(1),
]

/** For what no single page holds legibly. */
export const severalPages: SheetLayout = { layout: 'flow', pt: 9 }

/** The page that a look is printed on. A single sheet has its margins within. */
export function pageOf({ layout }: SheetLayout): string {
  if (layout === 'flow') return 'size: a4 portrait; margin: 12mm'
  return `size: a4 ${layout === 'days' ? 'landscape' : 'portrait'}; margin: 0`
}
