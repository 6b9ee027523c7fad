import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import { inspect } from './inspector'
import { redact } from './redact'

/**
 * In development, `?inspect` in the address opens Stately's inspector in a window of its own and sends it every actor. The data is
 * redacted, because the window belongs to another site.
 */
export function inspectWithStately(): () => void {
  // A copy of an event has its shape.
  const serialize = (event: StatelyInspectionEvent) => redact(event) as StatelyInspectionEvent
  const stately = createBrowserInspector({ serialize })
  if (stately.adapter.targetWindow === null)
    console.warn('Allow pop-up windows here to use Stately’s inspector.')
  const stop = inspect((seen) => stately.inspect.next?.(seen))
  return () => {
    stop()
    stately.stop()
  }
}
