import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { listOf, pageNumber } from '../field'
import { pageOf } from '../resource'

/** waiting: it is not due, or no worker has taken it · running · failed: it failed and will be retried · given_up: no more tries */
export const jobStates = ['waiting', 'running', 'failed', 'given_up'] as const
export type JobState = (typeof jobStates)[number]

/** One job of the queue; finished jobs are removed. */
export const jobRow = z.object({
  /** The queue's own id. */
  id: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  maxAttempts: z.int(),
  runAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** The job's input; it never contains secrets. */
  payload: z.unknown(),
  /** The last failure's message, at most 1,000 characters. */
  error: z.nullable(z.string()),
})
export type JobRow = z.infer<typeof jobRow>

/** A kind of job that the server knows. */
export const jobKind = z.object({
  name: z.string(),
  /** Crontab of minute, hour and weekday in Shanghai; null: it runs on request only. */
  every: z.nullable(z.string()),
  nextAt: z.nullable(z.iso.datetime()),
  /** The last run that ended, with success or an error. */
  last: z.nullable(
    z.object({ at: z.iso.datetime(), tookMs: z.int(), isDone: z.boolean(), error: z.nullable(z.string()) }),
  ),
  /** Jobs in the queue now, by state. */
  queued: z.object({ waiting: z.int(), running: z.int(), failed: z.int(), given_up: z.int() }),
})
export type JobKind = z.infer<typeof jobKind>

const params = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })
/** The path's `:id` is the kind's name. */
const named = z.object({ id: z.string().check(z.maxLength(100)) })
const parts = { scope: 'chain' } as const
const affects = ['jobs', 'dashboard']

export const jobs = {
  list: endpoint('GET', '/jobs', {
    ...parts,
    permission: 'job:read',
    query: z.strictObject({
      page: pageNumber,
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
      state: listOf(jobStates),
      name: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: pageOf(jobRow),
  }),
  kinds: endpoint('GET', '/job-kinds', {
    ...parts,
    permission: 'job:read',
    reply: z.object({ rows: z.array(jobKind) }),
  }),
  /** Retries it now, with its tries counted from zero. A running job is `not_allowed_now`. */
  retry: {
    ...endpoint('POST', '/jobs/:id/retry', { ...parts, affects, permission: 'job:retry', reply: jobRow }),
    params,
  },
  /** Deletes it from the queue. */
  discard: {
    ...endpoint('DELETE', '/jobs/:id', { ...parts, affects, permission: 'job:discard', reply: z.object({}) }),
    params,
  },
  /** Runs a scheduled kind once more, now. */
  run: {
    ...endpoint('POST', '/job-kinds/:id/run', {
      affects,
      ...parts,
      permission: 'job:retry',
      reply: z.object({}),
      status: 201,
    }),
    params: named,
  },
}
