import type { PasskeyRequest } from './system/own-passkeys'

/**
 * The closed list of refusals: code → HTTP status. Each code has a sentence in both languages, messages/problem.<locale>.json, under
 * `problem_<code>`. Any unexpected error is `internal`.
 */
export const problemStatus = {
  malformed: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  wrong_second_factor: 401,
  /** A recovery code that is wrong or was used before. */
  wrong_recovery_code: 401,
  wrong_passkey: 401,
  enrolment_required: 401,
  wrong_link: 401,
  forbidden: 403,
  foreign_origin: 403,
  wrong_setup_code: 403,
  wrong_lesson_code: 403,
  beyond_own_permissions: 403,
  beyond_own_stores: 403,
  others_lesson: 403,
  others_leave: 403,
  no_coach_linked: 403,
  own_lesson: 403,
  step_up_required: 403,
  /** The session shows an agreement to a customer. */
  kiosk_locked: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  taken: 409,
  stale: 409,
  in_use: 409,
  archived: 409,
  not_allowed_now: 409,
  price_changed: 409,
  lessons_changed: 409,
  earnings_changed: 409,
  targets_changed: 409,
  not_bookable: 409,
  lesson_not_confirmed: 409,
  not_confirmable: 409,
  upload_offset: 409,
  upload_incomplete: 409,
  kept_as_proof: 409,
  not_publishable: 409,
  needed_by_site: 409,
  setup_done: 409,
  passkeys_unavailable: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  wrong_type: 422,
  unknown_field: 422,
  unreadable_image: 422,
  unreadable_document: 422,
  unreadable_video: 422,
  unsupported_codec: 422,
  active_document: 422,
  idempotency_key_reused: 422,
  upload_busy: 423,
  version_required: 428,
  key_required: 428,
  too_many_attempts: 429,
  upload_quota: 429,
  too_many_unfinished: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const

export type ProblemCode = keyof typeof problemStatus

/**
 * One refused field. `path` leads to it (`['hours', 2, 0, 'close']`); `code` names the rule and has a sentence under
 * `field_<code>`; `params` fill that sentence, for example `{ minimum: 2 }`.
 */
export interface FieldProblem {
  path: (string | number)[]
  code: string
  params?: Record<string, string | number>
}

/** The RFC 9457 body of every refusal, served as application/problem+json. */
export interface Problem {
  /** `/problems/<code>` */
  type: string
  code: ProblemCode
  status: number
  /** The sentence of the code, in the requested language. */
  title: string
  detail?: string
  requestId: string
  fields?: FieldProblem[]
  /** `stale`: the row as it is now; `lessons_changed`: the affected lessons as they are now; `earnings_changed`: the sheet’s rows; `targets_changed`: the sheet. */
  current?: unknown
  /** `not_allowed_now`: the row's state and the events it allows. */
  state?: string
  allowed?: string[]
  /** `in_use`: the rows that still refer to the row. */
  blockers?: { kind: string; id: string; name: string }[]
  blockerCount?: number
  /** `forbidden`: the permission that is missing. */
  permission?: string
  /** `second_factor_required`: the second factors of the account besides a recovery code. */
  secondFactors?: { hasTotp: boolean; passkey: PasskeyRequest | null }
  /** `too_many_attempts`, `unavailable`: seconds to wait. */
  retryAfter?: number
}
