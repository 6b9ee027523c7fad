const base = document.querySelector('meta[name=api]').content

/*
 * The browser keeps answers for as long as the server allows, a minute. Who reloads the page wants to see what is new: then the server
 * is asked whether anything has changed, and answers 304 when it has not.
 */
const [visit] = performance.getEntriesByType('navigation')
const cache = visit?.type === 'reload' ? 'no-cache' : 'default'

/** Reads from the public API; throws when it cannot be had. Empty members of `query` are left out. */
export async function read(path, query = {}, options = {}) {
  const given = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const search = new URLSearchParams(given).toString()
  const reply = await fetch(`${base}${path}${search && `?${search}`}`, {
    cache,
    credentials: 'omit',
    ...options,
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return reply.json()
}

/** Sends JSON to the public API. */
export function send(path, body) {
  return fetch(`${base}${path}`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
