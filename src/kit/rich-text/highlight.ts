import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'

/** Spans of text with a style of their own while editing: their pattern, and the class of each. */
export interface Highlight {
  pattern: RegExp
  classOf: (matched: string) => string
}

/** Marks spans by their text alone; the document stays as it is. */
export const highlightBy = ({ pattern, classOf }: Highlight) =>
  Extension.create({
    name: 'highlight',
    addProseMirrorPlugins: () => {
      const found = (doc: Node) => {
        const spans: Decoration[] = []
        doc.descendants((node, at) => {
          for (const match of node.text?.matchAll(pattern) ?? []) {
            const from = at + match.index
            spans.push(Decoration.inline(from, from + match[0].length, { class: classOf(match[0]) }))
          }
        })
        return DecorationSet.create(doc, spans)
      }
      const key = new PluginKey<DecorationSet>('highlight')
      return [
        new Plugin<DecorationSet>({
          key,
          state: {
            init: (_, { doc }) => found(doc),
            apply: ({ docChanged, doc }, spans) => (docChanged ? found(doc) : spans),
          },
          props: { decorations: (state) => key.getState(state) },
        }),
      ]
    },
  })
