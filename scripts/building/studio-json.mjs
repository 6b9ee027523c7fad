/**
 * A machine's configuration as JSON, which Stately's Studio and `createMachine` take: states, transitions, names of guards, actions and
 * actors, descriptions. JSON has no functions: where the chart computes a value, its code stands in Stately's form, `{ "@code", "@lang" }`.
 * @param {import('xstate').AnyStateMachine} machine
 * @returns {string}
 */
export function studioJson({ config }) {
  return `${JSON.stringify(config, (_, value) => (typeof value === 'function' ? asData(value) : value), 2)}\n`
}

function asData(value) {
  // `not('isLocked')` is a function that lists its guards.
  if (Array.isArray(value.guards)) return { type: `xstate.${value.name}`, params: { guards: value.guards } }
  return { '@code': String(value).replace(/ {2,}(?=[,)}])/g, ''), '@lang': 'js' }
}
