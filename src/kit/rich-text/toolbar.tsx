import IconBold from '@douyinfe/semi-icons/lib/es/icons/IconBold'
import IconCode from '@douyinfe/semi-icons/lib/es/icons/IconCode'
import IconGridSquare from '@douyinfe/semi-icons/lib/es/icons/IconGridSquare'
import IconImage from '@douyinfe/semi-icons/lib/es/icons/IconImage'
import IconItalic from '@douyinfe/semi-icons/lib/es/icons/IconItalic'
import IconLink from '@douyinfe/semi-icons/lib/es/icons/IconLink'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconMinus from '@douyinfe/semi-icons/lib/es/icons/IconMinus'
import IconOrderedList from '@douyinfe/semi-icons/lib/es/icons/IconOrderedList'
import IconQuote from '@douyinfe/semi-icons/lib/es/icons/IconQuote'
import IconRedo from '@douyinfe/semi-icons/lib/es/icons/IconRedo'
import IconStrikeThrough from '@douyinfe/semi-icons/lib/es/icons/IconStrikeThrough'
import IconUnderline from '@douyinfe/semi-icons/lib/es/icons/IconUnderline'
import IconUndo from '@douyinfe/semi-icons/lib/es/icons/IconUndo'
import { type Editor, useEditorState } from '@tiptap/react'
import { forwardRef, type KeyboardEvent, type ReactNode, useState } from 'react'
import { m } from '#messages'
import { insertTable, tableSteps } from './tables'

interface Tool {
  key: string
  label: string
  /** As the button's tooltip shows it. */
  shortcut?: string
  face: ReactNode
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

interface Props {
  editor: Editor
  onLink: () => void
  /** Absent where the person may not look into the media library. */
  onPicture?: () => void
}

/** One stop of the Tab key; the arrow keys go from tool to tool. */
export const RichTextToolbar = forwardRef<HTMLDivElement, Props>(function RichTextToolbar(
  { editor, onLink, onPicture },
  ref,
) {
  const groups = toolGroups(onLink, onPicture)
  const isInTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  const shown = isInTable ? [...groups, tableTools()] : groups
  const tools = shown.flat()
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      Object.fromEntries(
        tools.map(({ key, isOn, can }) => [
          key,
          { on: isOn?.(editor), can: editor.isEditable && (can?.(editor) ?? true) },
        ]),
      ),
  })
  const [stop, setStop] = useState('')
  const current = tools.some(({ key }) => key === stop) ? stop : tools[0]?.key
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={m.kit_rich_toolbar()}
      className="kit-rich-tools"
      onKeyDown={(event) => walk(event, () => editor.commands.focus())}
    >
      {shown.map((group) => (
        <span key={group[0]?.key}>
          {group.map(({ key, label, shortcut, face, isOn, run }) => (
            <button
              type="button"
              key={key}
              tabIndex={key === current ? 0 : -1}
              aria-label={label}
              aria-pressed={isOn === undefined ? undefined : states[key]?.on === true}
              aria-disabled={states[key]?.can === false}
              title={shortcut === undefined ? label : `${label} ${shortcut}`}
              onFocus={() => setStop(key)}
              // Keeps the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => states[key]?.can !== false && run(editor)}
            >
              {face}
            </button>
          ))}
        </span>
      ))}
    </div>
  )
})

function walk(event: KeyboardEvent<HTMLElement>, leave: () => void) {
  const all = [...event.currentTarget.querySelectorAll('button')]
  const here = all.findIndex((one) => one.tabIndex === 0)
  const steps: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }
  if (event.key === 'Escape') leave()
  const to = event.key === 'Escape' ? undefined : steps[event.key]
  if (to === undefined && event.key !== 'Escape') return
  event.preventDefault()
  // Otherwise the drawer would close.
  event.stopPropagation()
  if (to !== undefined) all.at(to === all.length ? 0 : to)?.focus()
}

const toolGroups = (onLink: () => void, onPicture: (() => void) | undefined): Tool[][] => [
  [
    {
      key: 'undo',
      label: m.kit_rich_undo(),
      shortcut: 'Ctrl+Z',
      face: <IconUndo aria-hidden />,
      can: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      key: 'redo',
      label: m.kit_rich_redo(),
      shortcut: 'Ctrl+Shift+Z',
      face: <IconRedo aria-hidden />,
      can: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  ([2, 3, 4] as const).map((level) => ({
    key: `h${level}`,
    label: m.kit_rich_heading({ level: level - 1 }),
    shortcut: `Ctrl+Alt+${level}`,
    face: `H${level - 1}`,
    isOn: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  })),
  [
    mark('bold', m.kit_rich_bold(), 'Ctrl+B', <IconBold aria-hidden />, (on) => on.toggleBold()),
    mark('italic', m.kit_rich_italic(), 'Ctrl+I', <IconItalic aria-hidden />, (on) => on.toggleItalic()),
    mark('underline', m.kit_rich_underline(), 'Ctrl+U', <IconUnderline aria-hidden />, (on) =>
      on.toggleUnderline(),
    ),
    mark('strike', m.kit_rich_strike(), 'Ctrl+Shift+S', <IconStrikeThrough aria-hidden />, (on) =>
      on.toggleStrike(),
    ),
    mark('code', m.kit_rich_code(), 'Ctrl+E', <IconCode aria-hidden />, (on) => on.toggleCode()),
    {
      key: 'link',
      label: m.kit_rich_link(),
      shortcut: 'Ctrl+K',
      face: <IconLink aria-hidden />,
      isOn: (editor) => editor.isActive('link'),
      run: onLink,
    },
  ],
  [
    mark('bulletList', m.kit_rich_bullets(), 'Ctrl+Shift+8', <IconList aria-hidden />, (on) =>
      on.toggleBulletList(),
    ),
    mark('orderedList', m.kit_rich_numbers(), 'Ctrl+Shift+7', <IconOrderedList aria-hidden />, (on) =>
      on.toggleOrderedList(),
    ),
    mark('blockquote', m.kit_rich_quote(), 'Ctrl+Shift+B', <IconQuote aria-hidden />, (on) =>
      on.toggleBlockquote(),
    ),
    {
      key: 'rule',
      label: m.kit_rich_rule(),
      face: <IconMinus aria-hidden />,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
    ...(onPicture === undefined
      ? []
      : [
          {
            key: 'picture',
            label: m.kit_rich_picture(),
            face: <IconImage aria-hidden />,
            run: onPicture,
          },
        ]),
    {
      key: 'table',
      label: m.kit_rich_table(),
      face: <IconGridSquare aria-hidden />,
      can: (editor) => !editor.isActive('table'),
      run: (editor) => editor.chain().focus().command(insertTable).run(),
    },
  ],
]

type Chain = ReturnType<Editor['chain']>

const mark = (
  key: string,
  label: string,
  shortcut: string,
  face: ReactNode,
  toggle: (chain: Chain) => Chain,
): Tool => ({
  key,
  label,
  shortcut,
  face,
  isOn: (editor) => editor.isActive(key),
  run: (editor) => toggle(editor.chain().focus()).run(),
})

const tableTools = (): Tool[] =>
  (
    [
      ['row', m.kit_rich_row()],
      ['column', m.kit_rich_column()],
      ['rowAway', m.kit_rich_row_away()],
      ['columnAway', m.kit_rich_column_away()],
      ['away', m.kit_rich_table_away()],
    ] as const
  ).map(([key, label]) => ({
    key,
    label,
    face: label,
    run: (editor) => editor.chain().focus().command(tableSteps[key]).run(),
  }))
