import { useEffect, useSyncExternalStore } from 'react'
import { authActor, person } from '../../machines/auth-actor'
import { Recorder } from './recorder'

/** One for the page, which may go on while others are shown. */
export const recorder = new Recorder()

/** Records while the page is shown, and beyond when it is kept. Gives a number that differs after each change. */
export function useRecorder(): number {
  useEffect(() => {
    recorder.start()
    return () => {
      if (!recorder.isKept) recorder.stop()
    }
  }, [])
  return useSyncExternalStore(recorder.subscribe, recorder.snapshot)
}

// What one person has done is not shown to the next.
authActor.subscribe(() => {
  if (person() === null) recorder.stop()
})
