import { setImmediate as nextTurn } from 'node:timers/promises'

/** ms that a row of synchronous steps may keep the event loop. */
const slice = 10

/** A function to be awaited between steps: it lets others have a turn when the steps have taken long enough. */
export function timeSlice(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < slice) return
    await nextTurn()
    began = performance.now()
  }
}
