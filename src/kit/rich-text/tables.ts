import type { Node as Content } from '@tiptap/pm/model'
import { type Command as Step, TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables'
import { type Command, Node } from '@tiptap/react'

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1, parseHTML: spanOf('colspan'), renderHTML: shownSpan('colspan') },
      rowspan: { default: 1, parseHTML: spanOf('rowspan'), renderHTML: shownSpan('rowspan') },
      // The table library reads this attribute; the stylesheet sets the widths.
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const spanOf = (name: string) => (element: HTMLElement) => Number(element.getAttribute(name) ?? 1) || 1
const shownSpan = (name: string) => (attributes: Record<string, unknown>) =>
  attributes[name] === 1 ? {} : { [name]: attributes[name] }

/** Tables with a head row, cells that span, Tab from cell to cell. */
export const tables = [
  Node.create({
    name: 'table',
    content: 'tableRow+',
    group: 'block',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
    extendNodeSchema: ({ name }) => (name in roles ? { tableRole: roles[name] } : {}),
    addProseMirrorPlugins: () => [tableEditing()],
    addKeyboardShortcuts() {
      const go = (direction: 1 | -1) => () => this.editor.commands.command(byStep(goToNextCell(direction)))
      return { Tab: go(1), 'Shift-Tab': go(-1) }
    },
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]

/** A command of the table library as the editor's commands are. */
const byStep =
  (step: Step): Command =>
  ({ state, dispatch }) =>
    step(state, dispatch)

/** Three columns under a head row. */
export const insertTable: Command = ({ state, tr, dispatch }) => {
  const { table, tableRow, tableCell, tableHeader } = state.schema.nodes
  const row = (kind: typeof tableCell) =>
    tableRow?.createChecked(null, [0, 1, 2].map(() => kind?.createAndFill()).filter(isContent))
  const made = table?.createChecked(
    null,
    [row(tableHeader), row(tableCell), row(tableCell)].filter(isContent),
  )
  if (made === undefined) return false
  const start = tr.selection.from + 1
  tr.replaceSelectionWith(made)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(start))).scrollIntoView())
  return true
}

const isContent = (node: Content | null | undefined): node is Content => node != null

export const tableSteps = {
  row: byStep(addRowAfter),
  column: byStep(addColumnAfter),
  rowAway: byStep(deleteRow),
  columnAway: byStep(deleteColumn),
  away: byStep(deleteTable),
}
