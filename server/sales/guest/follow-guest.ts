import { sql } from 'kysely'
import { m } from '#messages'
import type { LeadDraft } from '../../../contract/sales/lead'
import type { WriteRequest } from '../../kit/resource/definition'
import { createRow, updateWithAudit } from '../../kit/resource/mutations'
import { isLive } from '../../membership/member/live-cards'
import { leadsOf } from '../lead/create-lead'
import { addNote } from '../lead/note-lead'
import { isOpenLead, leadResource } from '../lead/resource'

interface GuestVisit {
  guestId: string
  hostId: string
  storeId: string
}

/** Makes a guest without a card a lead of the store, or notes the visit on the lead that is followed already. */
export async function followGuest(
  request: WriteRequest<unknown>,
  { guestId, hostId, storeId }: GuestVisit,
): Promise<void> {
  const { tx } = request
  const { rows } = await sql<{ personId: string; hostNo: string; hasCard: boolean }>`
    select guest.person_id, host.member_no as host_no,
      exists (select from membership where member_id = guest.id and ${isLive}) as has_card
    from member guest, member host where guest.id = ${guestId} and host.id = ${hostId}
  `.execute(tx)
  const [found] = rows
  if (found === undefined || found.hasCard) return
  const { personId, hostNo } = found
  // The host's name would outlive the host's erasure in a note.
  const text = m.guest_lead_note({ no: hostNo }, { locale: 'zh-CN' })
  if (await noteVisit(request, { personId, storeId, text })) return
  await sql`savepoint new_lead`.execute(tx)
  try {
    await newLead(request, { personId, storeId, text })
  } catch (error) {
    // Somebody else has just made the lead.
    if (!isOpenAlready(error)) throw error
    await sql`rollback to savepoint new_lead`.execute(tx)
    await noteVisit(request, { personId, storeId, text })
  }
}

interface Following {
  personId: string
  storeId: string
  text: string
}

/** False without an open lead. The lock keeps it open until the note is written. */
async function noteVisit(request: WriteRequest<unknown>, { personId, storeId, text }: Following) {
  const { rows } = await sql<{ id: string }>`
    select id from lead where person_id = ${personId} and store_id = ${storeId} and ${isOpenLead} for update
  `.execute(request.tx)
  const [lead] = rows
  if (lead === undefined) return false
  const also = () => addNote(request, lead.id, { text, isFromSite: false })
  await updateWithAudit(request, leadResource, lead.id, { verb: 'note', columns: {}, also })
  return true
}

function newLead(request: WriteRequest<unknown>, { personId, storeId, text }: Following) {
  const draft: LeadDraft = {
    storeId,
    source: 'guest',
    costFen: null,
    ownerId: null,
    nextStep: null,
    nextStepOn: null,
    wish: text,
  }
  // The desk may make a lead without the permission to see those of others, because nobody follows it yet.
  const resource = { ...leadsOf(leadResource, personId), check: async () => [] }
  return createRow(resource, { ...request, body: draft })
}

const isOpenAlready = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'lead_open_key'
