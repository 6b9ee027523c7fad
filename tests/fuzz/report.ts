import type { FuzzReport } from './fuzz'

/** The report of a run; its last line is the result. */
export function linesOf({ seed, calls, statuses, failures, routes, slowest, seconds }: FuzzReport): string[] {
  const byRule = new Map<string, FuzzReport['failures']>()
  for (const one of failures) {
    const key = `${one.rule.slice(0, 400)} ${one.request.method} ${one.request.address.split('?')[0]?.replaceAll(/[\da-f-]{36}/g, ':id')}`
    byRule.set(key, [...(byRule.get(key) ?? []), one])
  }
  const serverErrors = Object.entries(statuses)
    .filter(([status]) => Number(status) >= 500)
    .reduce((sum, [, count]) => sum + count, 0)
  return [
    ...[...byRule.values()].flatMap((alike) => failureLines(alike)),
    `statuses: ${Object.entries(statuses)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
    `routes: ${routes.called} of ${routes.all} called, ${routes.done.length} answered 2xx; never: ${routes.neverDone.join(', ')}`,
    `slowest: ${slowest.map(({ ms, what }) => `${Math.round(ms)} ms ${what}`).join(', ')}`,
    `seed ${seed}, ${Math.round(seconds)} s, ${failures.length} rules broken`,
    `${calls} calls, ${serverErrors} × 5xx`,
  ]
}

function failureLines(alike: FuzzReport['failures']): string[] {
  const [first] = alike
  if (first === undefined) return []
  const { rule, call, who, status, request, requestId } = first
  return [
    `BROKEN ${rule} (${alike.length} times)`,
    `  call ${call} by ${who}: ${request.method} ${request.address.slice(0, 600)} → ${status}, request ${requestId}`,
    `  headers ${JSON.stringify(request.headers).slice(0, 600)}`,
    ...(request.body === undefined ? [] : [`  body ${bodyLine(request.body)}`]),
  ]
}

const bodyLine = (body: string | Uint8Array): string =>
  typeof body === 'string'
    ? JSON.stringify(body.slice(0, 3_000))
    : `${body.length} bytes, ${Buffer.from(body.slice(0, 600)).toString('base64')}`
