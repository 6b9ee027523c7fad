/** The layouts of a printed week: `list` and `columns` in portrait, `days` side by side in landscape, `flow` over several pages. */
export interface SheetLayout {
  layout: 'list' | 'columns' | 'days' | 'flow'
  /** Font size. */
  pt: number
}

/** Smaller letters are illegible at arm's length. */
const sizes = [11, 10, 9, 8, 7, 6.5]
const layouts = ['list', 'days', 'columns'] as const

/** Every layout of a single page, the most legible first. */
export const sheetLayouts: readonly [SheetLayout, ...SheetLayout[]] = [
  { layout: 'list', pt: 11 },
  ...sizes.flatMap((pt) => layouts.map((layout) => ({ layout, pt }))).slice(1),
]

/** For a week that fits legibly on no single page. */
export const severalPages: SheetLayout = { layout: 'flow', pt: 9 }

/** The page of a layout. A single sheet has its margins inside. */
export function pageOf({ layout }: SheetLayout): string {
  if (layout === 'flow') return 'size: a4 portrait; margin: 12mm'
  return `size: a4 ${layout === 'days' ? 'landscape' : 'portrait'}; margin: 0`
}
