import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { copyText } from './copy-text'

/** Copies a value to the clipboard; `name` is its label. */
export function CopyButton({ name, value }: { name: string; value: string }) {
  return (
    <Button
      theme="borderless"
      type="tertiary"
      size="small"
      icon={<IconCopy aria-hidden />}
      aria-label={m.kit_copy_what({ what: name })}
      title={m.kit_copy_what({ what: name })}
      onClick={() => void copyText(value, name)}
    />
  )
}
