import { useEffect, useSyncExternalStore } from 'react'
import { authActor, person } from '../../../machines/auth-actor'
import { Recorder } from './recorder'

/** The page's only recorder, which may continue while other pages are shown. */
export const recorder = new Recorder()

/** Records while the page is shown, and longer if recording is kept. Returns a number that changes with each record. */
export function useRecorder(): number {
  useEffect(() => {
    recorder.start()
    return () => {
      if (!recorder.isKept) recorder.stop()
    }
  }, [])
  return useSyncExternalStore(recorder.subscribe, recorder.snapshot)
}

// One person's recording is not shown to the next.
authActor.subscribe(() => {
  if (person() === null) recorder.stop()
})
