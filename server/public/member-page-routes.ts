import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import { agreements } from '../../contract/membership/agreement'
import type { Appointment } from '../../contract/scheduling/appointment'
import { type LinkedLesson, memberLinks } from '../../contract/scheduling/member-link'
import { confirmationRefusal } from '../../machines/lesson-confirmation/confirmation-refusal'
import { confirmationDays, lessonConfirmationFacts } from '../../machines/lesson-confirmation/facts'
import { type App, apiBase } from '../kit/app'
import { anonymous } from '../kit/auth/authenticate'
import type { Tx } from '../kit/db/schema'
import { writeAudit } from '../kit/db/write-audit'
import { rateLimit, totalLimit } from '../kit/http/call-limiter'
import { problem } from '../kit/problem'
import type { WriteContext } from '../kit/resource/definition'
import { type RequestContext, serve } from '../kit/resource/serve'
import { shownAgreements } from '../membership/agreement/agreement-rows'
import { linkBy, type MemberLinkRow } from '../membership/member-link/member-link'
import { codeOf } from '../membership/member-link/take-code'
import { signAgreement } from '../membership/signing/sign-agreement'
import { consentsOf, setConsent } from '../messaging/message/consents-of'
import { cancelByLink, isCancellable } from '../scheduling/appointment/cancel-by-link'
import { confirmByLink } from '../scheduling/lesson-confirmation/confirm-lesson'
import { disputeLesson } from '../scheduling/lesson-confirmation/dispute-lesson'
import { documentStore } from '../shared/document-store'
import { cardsByLink, receiptsByLink } from './cards-by-link'

/** A gym's members share its address; each page asks once a minute. */
const rate = { name: 'member page', size: 240, perSecond: 4 }
/** Of all addresses together, so that many of them cannot keep the database busy with guesses. */
const total = { name: 'member pages', size: 3000, perSecond: 100 }
/** They seldom confirm or dispute more than one lesson an hour. */
const writes = { name: 'member page write', size: 60, perSecond: 1 / 10 }

/** Serves a member's own page by its link: the lessons, the code of this minute, and what the member may answer. */
export function memberPageRoutes(app: App): void {
  const all = totalLimit(total)
  app.use(`${apiBase}${memberLinks.open.path}`, rateLimit(rate), all)
  app.use(`${apiBase}${agreements.byLink.path}`, rateLimit(rate), all)
  const { confirm, dispute, cancel, wish } = memberLinks
  for (const { path } of [confirm, dispute, cancel, wish, agreements.signByLink])
    app.use(`${apiBase}${path}`, rateLimit(writes), all)
  // It only reads; POST keeps the token out of the URL.
  serve(app, memberLinks.open, pageBy, {
    ownTransaction: true,
  })
  serve(app, memberLinks.confirm, async (request) => {
    const link = await linkBy(request, request.body.token)
    await confirmByLink(asMember(request), { ...request.body, memberId: link.memberId })
    return pageOf(request.tx, link, request.now)
  })
  serve(app, memberLinks.cancel, async (request) => {
    const link = await linkBy(request, request.body.token)
    await cancelByLink(asMember(request), { ...request.body, memberId: link.memberId })
    return pageOf(request.tx, link, request.now)
  })
  serve(app, memberLinks.wish, async (request) => {
    const link = await linkBy(request, request.body.token)
    const { category, isAllowed } = request.body
    const id = await personOf(request.tx, link.memberId)
    await setConsent({ ...asMember(request), id, body: { category, isAllowed } })
    return pageOf(request.tx, link, request.now)
  })
  serve(
    app,
    agreements.byLink,
    async (request) => {
      const { memberId } = await linkBy(request, request.body.token)
      return { rows: await agreementsOf(request.tx, memberId, request.now) }
    },
    { ownTransaction: true },
  )
  serve(app, agreements.signByLink, signByLink, { bodyLimit: 256 * 1024 })
  serve(app, memberLinks.dispute, async (request) => {
    const link = await linkBy(request, request.body.token)
    await disputeLesson(asMember(request), { ...request.body, memberId: link.memberId })
    return pageOf(request.tx, link, request.now)
  })
}

type Sign = RequestContext<unknown, output<(typeof agreements)['signByLink']['body']>>

/** Another member's agreement does not exist for this link. */
async function signByLink(request: Sign) {
  const { tx, body, now, c, request: from } = request
  const { token, agreementId, ...draft } = body
  const { memberId } = await linkBy(request, token)
  const { rows } =
    await sql`select from agreement where id = ${agreementId} and member_id = ${memberId}`.execute(tx)
  if (rows.length === 0) throw problem('not_found')
  const files = documentStore(c.get('parts'))
  await signAgreement(asMember(request), { id: agreementId, draft, by: 'link', address: from.ip, files })
  return { rows: await agreementsOf(tx, memberId, now) }
}

const agreementsOf = (tx: Tx, memberId: string, now: Date) =>
  shownAgreements(tx, sql`agreement.member_id = ${memberId}`, now)

/** Writes of the member themselves, whom the audit log calls so; no account can have this name. */
function asMember({ tx, now, request }: RequestContext<unknown, unknown>): WriteContext {
  const principal = { ...anonymous, username: ':member', storeIds: null }
  const author = {
    accountId: null,
    who: principal.username,
    requestId: request.id,
    address: request.ip,
    now,
  }
  return { tx, now, principal, scope: principal, audit: (line) => writeAudit(tx, author, line) }
}

type Page = input<typeof memberLinks.open.reply>

async function pageBy(request: RequestContext<unknown, { token: string }>): Promise<Page> {
  return pageOf(request.tx, await linkBy(request, request.body.token), request.now)
}

async function pageOf(tx: Tx, link: MemberLinkRow, now: Date): Promise<Page> {
  const { memberId, expiresAt } = link
  const { rows } = await sql<{ name: string }>`
    select person.name from member join person on person.id = member.person_id
    where member.id = ${memberId} and member.merged_into_id is null and person.status = 'active'
  `.execute(tx)
  const [member] = rows
  if (member === undefined) throw problem('not_found')
  return {
    memberName: member.name,
    expiresAt,
    code: await codeOf(tx, link, now),
    coming: await lessonsOf(tx, { memberId, now, isComing: true }),
    recent: await lessonsOf(tx, { memberId, now, isComing: false }),
    cards: await cardsByLink(tx, memberId),
    receipts: await receiptsByLink(tx, memberId),
    toSign: (await agreementsOf(tx, memberId, now)).length,
    wishes: await wishesOf(tx, await personOf(tx, memberId)),
  }
}

async function personOf(tx: Tx, memberId: string): Promise<string> {
  const { rows } = await sql<{
    personId: string
  }>`select person_id from member where id = ${memberId}`.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0].personId
}

async function wishesOf(tx: Tx, personId: string): Promise<Page['wishes']> {
  const { rows } = await consentsOf(tx, personId)
  return rows.map(({ category, isAllowed }) => ({ category, isAllowed }))
}

const shownAtMost = 20

/** The lessons that have not ended, of every kind; or the private ones of the last week. */
async function lessonsOf(
  tx: Tx,
  { memberId, now, isComing }: { memberId: string; now: Date; isComing: boolean },
): Promise<LinkedLesson[]> {
  const which = isComing
    ? sql`appointment.status in ('requested', 'confirmed', 'waitlisted', 'checked_in', 'completed') and upper(during) > ${now}`
    : sql`appointment.kind = 'private' and appointment.status in ('checked_in', 'completed') and upper(during) <= ${now}
        and coalesce(completed_at, upper(during)) > ${new Date(now.getTime() - confirmationDays * 86_400_000)}`
  const { rows } = await sql<Lesson>`
    select appointment.id, coach_course.name as course_name, coach.display_name as coach_name, store.name as store_name,
      lower(during) as starts_at, upper(during) as ends_at,
      lower(during) - appointment.cancel_deadline_min * interval '1 minute' as cancel_by, appointment.status, appointment.kind, confirmation, completed_at,
      store.lesson_confirmation as confirmation_rule, dispute.reason, dispute.decision_reason
    from appointment
    join coach_course on coach_course.id = (select course_id from class_session where id = appointment.session_id)
    join coach on coach.id = appointment.coach_id
    join store on store.id = appointment.store_id
    left join lesson_dispute dispute on dispute.appointment_id = appointment.id
    where appointment.member_id = ${memberId} and ${which}
    order by lower(during) ${isComing ? sql`asc` : sql`desc`}, appointment.id limit ${shownAtMost}
  `.execute(tx)
  return rows.map((row) => linkedLesson(row, now))
}

interface Lesson
  extends Omit<LinkedLesson, 'mayConfirm' | 'mayDispute' | 'mayCancel' | 'openUntil' | 'dispute'>,
    Pick<Appointment, 'kind' | 'completedAt' | 'confirmationRule'> {
  reason: string | null
  decisionReason: string | null
}

/** What the rules of cancelling do not ask. */
const unasked = {
  seatsLeft: 0,
  charge: null,
  hold: 'none' as const,
  dueFen: null,
  settledFen: 0,
  isSeenByFace: false,
}

function linkedLesson(row: Lesson, now: Date): LinkedLesson {
  const { kind: _, completedAt, confirmationRule: __, reason, decisionReason, ...shown } = row
  const facts = lessonConfirmationFacts({ ...row, isSeenByFace: false }, now)
  const isOpen = (event: 'lesson.confirm' | 'lesson.dispute') =>
    confirmationRefusal(row.confirmation, facts, event) === null
  const [mayConfirm, mayDispute] = [isOpen('lesson.confirm'), isOpen('lesson.dispute')]
  const openUntil = new Date(Date.parse(completedAt ?? row.endsAt) + confirmationDays * 86_400_000)
  return {
    ...shown,
    mayConfirm,
    mayDispute,
    mayCancel: isCancellable({ ...row, ...unasked }, now),
    openUntil: mayConfirm || mayDispute ? openUntil.toISOString() : null,
    dispute: reason === null ? null : { reason, decision: decisionReason },
  }
}
