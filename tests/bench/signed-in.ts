import type { Client } from '../harness/process'

/** A client of a running console that has signed in. */
export async function signedIn(
  url: string,
  account: { username: string; password: string },
): Promise<Client> {
  const ask =
    (own: Record<string, string>): Client =>
    (method, address, body, headers) =>
      fetch(`${url}/api/v1${address}`, {
        method,
        headers: { 'content-type': 'application/json', ...own, ...headers },
        ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      })
  const reply = await ask({})('POST', '/session', account)
  if (reply.status !== 201) throw new Error(`cannot sign in: ${reply.status} ${await reply.text()}`)
  const { token }: { token: string } = await reply.json()
  const cookie = reply.headers.getSetCookie().map((text) => text.split(';')[0])
  return ask({ authorization: `Bearer ${token}`, cookie: cookie.join('; ') })
}
