import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import { inspect } from './inspector'
import { receiverAddress } from './receive-inspection'
import { redact } from './redact'

/**
 * In development, `?inspect` in the address opens a window of this console that receives every actor by Stately's protocol, also offline;
 * `?inspect=stately` opens Stately's own inspector. The data is redacted, because that window belongs to another site.
 */
export function inspectWithStately(where: string | null): () => void {
  // A copy of an event has its shape.
  const serialize = (event: StatelyInspectionEvent) => redact(event) as StatelyInspectionEvent
  const url = where === 'stately' ? undefined : receiverAddress()
  const stately = createBrowserInspector({ serialize, ...(url === undefined ? {} : { url }) })
  if (stately.adapter.targetWindow === null) console.warn('Allow pop-up windows here to use the inspector.')
  const stop = inspect((seen) => stately.inspect.next?.(seen))
  return () => {
    stop()
    stately.stop()
  }
}
