import { mergeAttributes, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ListedMedia } from '../../../contract/content/media'
import { mediaUrl } from '../../../contract/content/media-url'
import { isSafeLink } from './link-address'
import { tables } from './tables'

/** The extensions of a rich text: exactly what the server's sanitiser keeps. */
export const richText = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      // Typing on after a link would go on inside it.
      autolink: false,
      isAllowedUri: isSafeLink,
      // The server sets these attributes for every link.
      HTMLAttributes: { target: null, rel: null },
    },
    codeBlock: { HTMLAttributes: {} },
  }),
  ...tables,
  Node.create({
    name: 'picture',
    group: 'inline',
    inline: true,
    draggable: true,
    addAttributes: () => ({
      src: { default: null },
      alt: { default: null },
      width: { default: null },
      height: { default: null },
    }),
    // Pictures of other hosts would be dropped by the server anyway.
    parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  }),
]

const widest = 1600

/** A picture of the library as a text shows it: at its own width, at most the width made at upload. */
export function pictureOf({ id, alt, title, width, height }: ListedMedia) {
  const scale = Math.min(1, widest / width)
  return {
    type: 'picture',
    attrs: {
      src: mediaUrl(id, widest),
      alt: alt || title,
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    },
  }
}
