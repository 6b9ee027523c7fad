import { CopyButton } from '../../../kit/ui/copy-button'

/** A value that is typed into a terminal, with a button that copies it. */
export function CopyValue({ name, value }: { name: string; value: string }) {
  return (
    <div className="device-value">
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton name={name} value={value} />
      </dd>
    </div>
  )
}
