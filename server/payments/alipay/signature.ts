/** The signed text of a request: every parameter but `sign`, by name, without empty ones. */
export function requestText(parameters: Record<string, string>): string {
  return joined(Object.entries(parameters).filter(([name, value]) => name !== 'sign' && value !== ''))
}

/** The signed text of a notice: also without `sign_type`, but with empty parameters. */
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
 * The signed text of an answer: the object under `name`, exactly as it was sent, because parsing and serializing would change it. Undefined
 * without one.
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
