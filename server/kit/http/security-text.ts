interface Settings {
  /** A `mailto:` or `https:` address. */
  contact: string | undefined
  publicOrigin: string | undefined
}

const path = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const lifetime = 180 * 24 * 3_600_000

/** The security.txt of RFC 9116; undefined until the operator has set a contact. */
export function securityText(request: Request, { contact, publicOrigin }: Settings): Response | undefined {
  if (contact === undefined || new URL(request.url).pathname !== path) return undefined
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + lifetime).toISOString()}`,
    'Preferred-Languages: zh, en',
    publicOrigin === undefined ? '' : `Canonical: ${publicOrigin}${path}`,
  ]
  const text = lines.filter(Boolean).map((line) => `${line}\n`)
  return new Response(text.join(''), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
