import type { App, AppContext } from '../app'
import { readBytes } from './read-bytes'

/** The address for browsers' reports about the page's policy, which names it. */
export const cspReportPath = '/api/csp-reports'

/** Bytes of one report. */
const maxSize = 16_384
/** Log lines per process and hour, because anyone can send reports, and one fault is reported by every page. */
const maxLines = 60
const hour = 3_600_000

/**
 * Logs each kind of violation once an hour. Addresses lose their query and fragment, which may hold searched text. The answer is always
 * 204.
 */
export function cspReportRoute(app: App): void {
  let hourStart = 0
  let written = new Set<string>()
  app.post(cspReportPath, async (c) => {
    const { clock, log } = c.get('parts')
    const now = clock().getTime()
    if (now - hourStart >= hour) {
      hourStart = now
      written = new Set()
    }
    if (written.size >= maxLines) return c.body(null, 204)
    for (const violation of await readViolations(c)) {
      const key = JSON.stringify(violation)
      if (written.has(key) || written.size >= maxLines) continue
      written.add(key)
      log.warn(violation, 'content security policy violated')
    }
    return c.body(null, 204)
  })
}

type Violation = Record<'directive' | 'blocked' | 'page' | 'source', string>

/** Reads both formats: report-uri's `application/csp-report` and report-to's `application/reports+json`. */
async function readViolations(c: AppContext): Promise<Violation[]> {
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(await readBytes(c, maxSize)).toString('utf8'))
  } catch {
    return []
  }
  const reports = Array.isArray(given) ? given.map((report) => report?.body) : [member(given, 'csp-report')]
  return reports.slice(0, 10).flatMap((report) => {
    const directive = text(report, 'effectiveDirective', 'effective-directive', 'violated-directive')
    if (directive === '') return []
    return [
      {
        directive,
        blocked: text(report, 'blockedURL', 'blocked-uri'),
        page: text(report, 'documentURL', 'document-uri'),
        source: text(report, 'sourceFile', 'source-file'),
      },
    ]
  })
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(report: unknown, ...names: string[]): string {
  const value = names.map((name) => member(report, name)).find((one) => typeof one === 'string')
  return typeof value === 'string' ? value.replace(/[?#].*$/su, '').slice(0, 200) : ''
}
