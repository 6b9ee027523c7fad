import { SpanKind } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { recordSpan } from './in-span'

/** Characters of a statement that a span keeps. */
const longestText = 2_000

/** A span of an SQL statement, with its text and never its parameters. */
export function recordStatement(event: LogEvent): void {
  const text = event.query.sql.trimStart().replace(/^\/\*.*?\*\/\s*/, '')
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL'
  recordSpan(operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, longestText),
    },
    tookMs: event.queryDurationMillis,
    ...(event.level === 'error' ? { error: event.error } : {}),
  })
}
