import { m } from '#messages'

/** Stands in while the first page's file is on its way. */
export function Loading() {
  return (
    <div className="boot" role="status">
      <span className="console-hidden">{m.shell_loading()}</span>
    </div>
  )
}
