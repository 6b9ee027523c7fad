import { setImmediate as nextTurn } from 'node:timers/promises'

/** ms for which consecutive synchronous steps may block the event loop. */
const slice = 10

/** Returns a function to await between steps, which yields to the event loop when they have taken long enough. */
export function timeSlice(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < slice) return
    await nextTurn()
    began = performance.now()
  }
}
