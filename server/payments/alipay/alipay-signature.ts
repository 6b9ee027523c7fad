/** What a request's signature is made over: every parameter but `sign`, by name, empty ones left out. */
export function requestText(parameters: Record<string, string>): string {
  return joined(Object.entries(parameters).filter(([name, value]) => name !== 'sign' && value !== ''))
}

/** What a notice's signature is made over: without `sign_type` as well, empty parameters included. */
export function noticeText(parameters: Record<string, string>): string {
  return joined(Object.entries(parameters).filter(([name]) => name !== 'sign' && name !== 'sign_type'))
}

function joined(parameters: [string, string][]): string {
  return parameters
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/**
 * What an answer's signature is made over: the object under `name`, character by character as it was sent. Parsing and writing it anew would change
 * it. Undefined when there is none.
 */
export function answerText(body: string, name: string): string | undefined {
  const start = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*(?=\\{)`).exec(body)?.[0].length
  if (start === undefined) return undefined
  let depth = 0
  for (const { 0: part, index } of body.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (part === '{') depth += 1
    if (part === '}') depth -= 1
    if (depth === 0) return body.slice(start, start + index + 1)
  }
  return undefined
}
