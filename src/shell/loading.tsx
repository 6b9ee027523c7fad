import { m } from '#messages'

/** Shown while the first page's file loads. */
export function Loading() {
  return (
    <div className="boot" role="status">
      <span className="console-hidden">{m.shell_loading()}</span>
    </div>
  )
}
