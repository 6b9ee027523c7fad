import { EditorContent, Extension, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { media } from '../../../contract/content/media'
import type { Ids } from '../form/field'
import type { Binding } from '../form/form'
import textStyle from '../ui/text.module.css'
import { useLazyComponent } from '../ui/use-lazy-component'
import { useMay } from '../ui/use-may'
import { type Highlight, highlightBy } from './highlight'
import { LinkDialog } from './link-dialog'
import { pastedHtml } from './pasted-html'
import { pictureOf, richText } from './rich-text'
import style from './rich-text.module.css'
import { RichTextToolbar } from './toolbar'

const fetchLibrary = async () => (await import('../media/library')).MediaLibrary

interface Props extends Binding<string> {
  ids: Ids
  highlight?: Highlight
  inserts?: (insert: (text: string) => void) => ReactNode
}

/** The editor of a `RichTextField`, which alone imports it: it brings ProseMirror. */
export function RichTextEditor({ value, change, disabled, ids, highlight, inserts }: Props) {
  const [isLinking, setIsLinking] = useState(false)
  const { Part: MediaLibrary, isMissing, open: chooseOne, close } = useLazyComponent(fetchLibrary)
  const may = useMay()
  const [refused, setRefused] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  // `given` is set from outside and `written` by the editor; `sent` is the value that the form last received.
  const held = useRef({ given: '', written: '', sent: null as string | null })
  const report = useRef(change)
  report.current = change
  const extensions = useMemo(
    () => [
      ...richText,
      keys(() => setIsLinking(true), toolbar),
      ...(highlight ? [highlightBy(highlight)] : []),
    ],
    [highlight],
  )
  const editor = useEditor(
    {
      extensions,
      // An editor created during render is destroyed a millisecond later unless it has mounted, and cannot be used again.
      immediatelyRender: false,
      content: value,
      editable: !disabled,
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      editorProps: {
        transformPastedHTML: (html) => {
          const { html: clean, pictures } = pastedHtml(html)
          setRefused(pictures)
          return clean
        },
      },
      onUpdate: ({ editor: own }) => {
        const { given, written } = held.current
        const now = tidy(own.getHTML())
        const next = now === written ? given : now
        if (next === held.current.sent) return
        held.current.sent = next
        report.current(next)
      },
    },
    [extensions],
  )
  useEffect(() => {
    if (editor === null || value === held.current.sent) return
    if (held.current.sent !== null) editor.commands.setContent(value, { emitUpdate: false })
    held.current = { given: value, written: tidy(editor.getHTML()), sent: value }
  }, [value, editor])
  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [disabled, editor])
  // Compared as text: the object is another one on every render.
  const attributes = JSON.stringify(textbox(ids))
  useEffect(() => {
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes: JSON.parse(attributes) } })
  }, [attributes, editor])
  if (editor === null) return null
  return (
    <>
      {disabled ? null : (
        <RichTextToolbar
          ref={toolbar}
          editor={editor}
          onLink={() => setIsLinking(true)}
          {...(may(media.list) ? { onPicture: chooseOne } : {})}
        />
      )}
      {disabled ? null : inserts?.((text) => editor.chain().focus().insertContent(text).run())}
      <EditorContent editor={editor} className={style.richBody} />
      {refused > 0 ? (
        <p role="status" className={textStyle.note}>
          {m.kit_rich_pictures_refused({ count: refused })}
        </p>
      ) : null}
      {isMissing ? (
        <p role="alert" className={textStyle.problem}>
          {m.kit_part_missing()}
        </p>
      ) : null}
      {MediaLibrary === null ? null : (
        <MediaLibrary
          kind="picture"
          max={1}
          onChoose={([row]) => {
            close()
            if (row !== undefined) editor.chain().focus().insertContent(pictureOf(row)).run()
          }}
          onClose={close}
        />
      )}
      {isLinking ? <LinkDialog editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </>
  )
}

/** Removes the empty paragraphs at the end that give the cursor room. */
const tidy = (html: string) => html.replace(/(?:<p><\/p>)+$/, '')

const textbox = (ids: Ids): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  ...Object.fromEntries(
    Object.entries(ids).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ),
})

/** Ctrl+K makes a link, Alt+F10 focuses the toolbar, as in other editors. */
const keys = (onLink: () => void, toolbar: React.RefObject<HTMLElement>) =>
  Extension.create({
    name: 'keys',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        onLink()
        return true
      },
      'Alt-F10': () => {
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
    }),
  })
