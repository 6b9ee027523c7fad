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
  const { rows } = await sql<{ personId: string; hostNo: string; leadId: string | null; hasCard: boolean }>`
    select guest.person_id, host.member_no as host_no,
      (select id from lead where person_id = guest.person_id and store_id = ${storeId} and ${isOpenLead}) as lead_id,
      exists (select from membership where member_id = guest.id and ${isLive}) as has_card
    from member guest, member host where guest.id = ${guestId} and host.id = ${hostId}
  `.execute(tx)
  const [found] = rows
  if (found === undefined || found.hasCard) return
  // The host's name would outlive the host's erasure in a note.
  const text = m.guest_lead_note({ no: found.hostNo }, { locale: 'zh-CN' })
  if (found.leadId !== null) {
    const also = () => addNote(request, found.leadId!, { text, isFromSite: false })
    await updateWithAudit(request, leadResource, found.leadId, { verb: 'note', columns: {}, also })
    return
  }
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
  const resource = { ...leadsOf(leadResource, found.personId), check: async () => [] }
  await createRow(resource, { ...request, body: draft })
}
