import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'

/** A value that is typed into a terminal, with a button that copies it. */
export function CopyValue({ name, value }: { name: string; value: string }) {
  const copy = async () => {
    try {
      // Outside a secure context there is no clipboard at all.
      await (navigator.clipboard?.writeText(value) ?? Promise.reject())
      Toast.success(m.device_copied({ name }))
    } catch {
      Toast.warning(m.device_copy_failed())
    }
  }
  return (
    <div className="device-value">
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <Button
          theme="borderless"
          type="tertiary"
          size="small"
          icon={<IconCopy aria-hidden />}
          aria-label={m.device_copy({ name })}
          title={m.device_copy({ name })}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  )
}
