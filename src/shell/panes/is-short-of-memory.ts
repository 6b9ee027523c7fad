/** The part of the browser's limit from which hidden pages are given up. */
const share = 0.6

/** Whether the scripts' memory nears the browser's limit. Only Chromium tells; elsewhere the browser ends a page itself. */
export function isShortOfMemory(): boolean {
  const memory: unknown = Reflect.get(performance, 'memory')
  if (typeof memory !== 'object' || memory === null) return false
  const used = Number(Reflect.get(memory, 'usedJSHeapSize'))
  return used > share * Number(Reflect.get(memory, 'jsHeapSizeLimit'))
}
