import { sql } from 'kysely'
import { check } from '../../../../contract/check'
import type { Member, MemberDraft } from '../../../../contract/membership/member'
import { type MembershipDraft, membershipDraft } from '../../../../contract/membership/membership'
import { blankPerson, personDraft } from '../../../../contract/people/person'
import type { RowProblem } from '../../../../contract/system/imports'
import type { SecretBox } from '../../../kit/crypto/secret-box'
import { shanghaiDay } from '../../../kit/day'
import { defineImport } from '../../../kit/import/define-import'
import { type ImportReading, warning } from '../../../kit/import/importable'
import { fieldsProblem } from '../../../kit/problem'
import type { WriteRequest } from '../../../kit/resource/definition'
import { readRow } from '../../../kit/resource/list-rows'
import { createRow } from '../../../kit/resource/mutations'
import { personResource } from '../../../people/person/resource'
import { idCardColumn } from '../../../people/person/secrets'
import { storeOf } from '../../../shared/store-of'
import { openCard } from '../../membership/open-card'
import { memberResource } from '../resource'
import { type CardCells, cardKey, type MemberCells, memberTable } from './table'

const kind = 'member'

/**
 * Imports members with a card, for a chain that moves to this console: one card a row, so a member with several has several rows. The
 * person is found by the mobile, else created. A card is created once; a later import does not change it.
 */
export function memberImport(box: SecretBox) {
  return defineImport({
    kind,
    resource: memberResource,
    tables: ['person', 'member', 'membership'],
    shapes: [],
    isPersonal: true,
    alsoWrites: ['person:write', 'membership:write'],
    table: memberTable,
    uniqueName: (reading) => cardKey(reading, cellsOf(reading).card),
    fingerprint: (text) => box.fingerprint(text, idCardColumn),
    complete: async (request, reading) => {
      const before = await importedBefore(request, reading)
      if (before !== undefined) return { draft: { ...before }, problems: [warning([], 'member_stays')] }
      const { store, joinedOn, card } = cellsOf(reading)
      const homeStoreId = (await storeOf(request, store)) ?? ''
      const { personId, problems } = await personOf(box, request, reading, homeStoreId)
      const draft: MemberDraft = {
        personId,
        homeStoreId,
        joinedOn: joinedOn ?? shanghaiDay(request.now),
        level: 'regular',
        consultantId: null,
        blacklistReason: null,
      }
      const isLeftOut = card.plan !== '' && isOver(card, request.now)
      const left = isLeftOut ? [warning(['endsOn'], 'card_left_out')] : []
      return { draft: { ...draft }, problems: [...problems, ...left] }
    },
    create: async (request, reading) => {
      const member =
        (await memberRowOf(request, request.body.personId)) ?? (await createRow(memberResource, request))
      const { card } = cellsOf(reading)
      if (card.plan === '' || isOver(card, request.now)) return member
      const body = await cardDraft(request, member.id, card)
      if (!(await isOpened(request, body))) await openCard({ ...request, body })
      return member
    },
  })
}

/** The cells that the table's `readCells` stored. */
const cellsOf = ({ unresolved }: ImportReading) => unresolved as unknown as MemberCells

const isOver = ({ endsOn }: CardCells, now: Date) => endsOn !== undefined && endsOn < shanghaiDay(now)

/** The member that the same record created before, whose data and card the file does not change. */
async function importedBefore(
  { tx }: WriteRequest<unknown>,
  { source, sourceId }: ImportReading,
): Promise<MemberDraft | undefined> {
  const { rows } = await sql<MemberDraft>`
    select person_id, home_store_id, joined_on, level, consultant_id, blacklist_reason
    from import_origin join member on member.id = row_id
    where kind = ${kind} and source = ${source} and source_id = ${sourceId}
  `.execute(tx)
  return rows[0]
}

/** The person with this mobile, unchanged; else a new person with the row's data. */
async function personOf(
  box: SecretBox,
  request: WriteRequest<unknown>,
  { draft, name }: ImportReading,
  storeId: string,
): Promise<{ personId: string; problems: RowProblem[] }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from person where mobile = ${String(draft.mobile)} and archived_at is null
  `.execute(request.tx)
  const [known] = rows
  if (known !== undefined) {
    const isOther = known.name !== name
    return {
      personId: known.id,
      problems: isOther ? [warning(['name'], 'other_name', { name: known.name })] : [],
    }
  }
  const { value, fields } = check(personDraft, { ...blankPerson, ...draft, storeId })
  if (fields !== undefined) throw fieldsProblem(fields)
  const { id } = await createRow(personResource(box), { ...request, body: value })
  return { personId: id, problems: [] }
}

/** The person's existing member, whose data the file does not change. */
async function memberRowOf(
  { tx, now }: WriteRequest<MemberDraft>,
  personId: string,
): Promise<Member | undefined> {
  const { rows } = await sql<{ id: string }>`select id from member where person_id = ${personId}`.execute(tx)
  return rows[0] && readRow(tx, memberResource, rows[0].id, now)
}

/** Whether the same card was imported under another number. */
async function isOpened(
  { tx }: WriteRequest<unknown>,
  { memberId, planId, startsOn }: MembershipDraft,
): Promise<boolean> {
  const { rows } = await sql`
    select from membership
    where member_id = ${memberId} and plan_id = ${planId} and starts_on = ${startsOn} and origin = 'opening'
  `.execute(tx)
  return rows.length > 0
}

async function cardDraft(
  { tx }: WriteRequest<unknown>,
  memberId: string,
  { plan, ...card }: CardCells,
): Promise<MembershipDraft> {
  const { rows } = await sql<{ id: string }>`
    select id from membership_plan where (name = ${plan} or code = upper(${plan})) and archived_at is null
  `.execute(tx)
  const [found, other] = rows
  if (found === undefined || other !== undefined) {
    const code = found === undefined ? 'plan_unknown' : 'plan_ambiguous'
    throw fieldsProblem([{ path: ['plan'], code, params: { name: plan.slice(0, 60) } }])
  }
  const { value, fields } = check(membershipDraft, { ...card, memberId, planId: found.id, note: '' })
  if (fields !== undefined) throw fieldsProblem(fields)
  return value
}
