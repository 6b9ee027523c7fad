/** `xstate.done.actor.load` → `load done`; `''` → `always` */
export function eventWords(type, source) {
  const [, kind, rest = ''] = /^xstate\.(after|done\.actor|error\.actor|done\.state)\.(.+)$/.exec(type) ?? []
  if (kind === 'after') return `after ${delayWords(rest.slice(0, -source.id.length - 1))}`
  if (kind === 'done.actor') return `${invokedName(rest, source)} done`
  if (kind === 'error.actor') return `${invokedName(rest, source)} failed`
  if (kind === 'done.state') return 'done'
  return type === '' ? 'always' : type === '*' ? 'any other event' : type
}

/** The name of a guard; a combined one lists its parts. */
export function guardWords(guard) {
  if (typeof guard === 'function' && 'guards' in guard) {
    const parts = guard.guards.map(guardWords)
    if (parts.length === 1) return `not ${parts[0]}`
    return parts.join(guard.name === 'or' ? ' or ' : ' and ')
  }
  if (typeof guard === 'function' && 'stateValue' in guard) return `in ${JSON.stringify(guard.stateValue)}`
  return nameOf(guard)
}

/** The name of an action; a built-in one without a name describes its effect. */
export function actionWords(action) {
  if (typeof action !== 'function' || !('type' in action)) return nameOf(action)
  const what = action.type.replace('xstate.', '')
  const event = action.event?.type ?? action.event
  return typeof event === 'string' ? `${what} ${event}` : what
}

function nameOf(part) {
  if (typeof part === 'string') return part
  return (typeof part === 'function' ? part.name : part.type) || 'unnamed'
}

function invokedName(id, source) {
  const invoked = source.invoke.find((one) => one.id === id)
  return invoked === undefined || !/^\d+\./.test(id) ? id : String(invoked.src)
}

function delayWords(delay) {
  const ms = Number(delay)
  if (Number.isNaN(ms)) return delay
  return ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`
}
