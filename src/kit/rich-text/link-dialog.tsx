import Input from '@douyinfe/semi-ui/lib/es/input'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { m } from '#messages'
import { Field } from '../form/field'
import { Dialog } from '../ui/dialog'
import { linkAddress } from './link-address'

/** Asks for the address of a link; an empty address removes the link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { href } = editor.getAttributes('link')
  const [typed, setTyped] = useState(typeof href === 'string' ? href : '')
  const [isRefused, setIsRefused] = useState(false)
  const done = () => {
    const words = editor.chain().focus().extendMarkRange('link')
    const address = linkAddress(typed)
    if (typed.trim() === '') words.unsetLink().run()
    else if (address === null) return setIsRefused(true)
    else if (editor.state.selection.empty && !editor.isActive('link'))
      words
        .insertContent({
          type: 'text',
          text: typed.trim(),
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run()
    else words.setLink({ href: address }).run()
    onClose()
  }
  return (
    <Dialog title={m.kit_rich_link()} doIt={m.kit_rich_link_ok()} onDo={done} onCancel={onClose}>
      <Field
        label={m.kit_rich_link_address()}
        help={m.kit_rich_link_help()}
        problem={isRefused ? m.kit_rich_link_refused() : null}
        leave={() => {}}
      >
        {(ids) => (
          <Input
            {...ids}
            value={typed}
            placeholder="https://"
            validateStatus={isRefused ? 'error' : 'default'}
            onChange={(text) => {
              setTyped(text)
              setIsRefused(false)
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}
