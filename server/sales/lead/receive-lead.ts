import { sql } from 'kysely'
import { m } from '#messages'
import { type Lead, openLeadStatuses } from '../../../contract/sales/lead'
import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Tx } from '../../kit/db/schema'
import type { WriteContext } from '../../kit/resource/definition'
import { createRow, updateWithAudit } from '../../kit/resource/mutations'
import { visibleTo } from '../../kit/resource/store-scope'
import { personRows } from '../../shared/person-rows'
import { leadsOf, lockMobile, newPersonOf } from './create-lead'
import { addNote } from './note-lead'
import { leadResource } from './resource'

interface ReceivedLead {
  name: string
  mobile: string
  storeId: string
  wish: string
  consentVersion: string
}

/** The most notes that forms of the site add to one lead. */
const mostNotes = 20

/**
 * Makes a lead of what a visitor of the official site sent. If the store already follows the person, it becomes a note of that lead, once
 * for each text.
 */
export async function receiveLead(
  box: SecretBox,
  context: WriteContext,
  { name, mobile, storeId, wish, consentVersion }: ReceivedLead,
): Promise<void> {
  const { tx, now } = context
  const known = await lockMobile(tx, mobile)
  const request = { ...context, id: '', version: 0, body: {} }
  const personId = known?.id ?? (await newPersonOf(box, request, { name, mobile, storeId, source: 'site' }))
  // A visitor may give another name than the one that staff recorded, which stays. The store cannot open a person of another store.
  const isKnownHere = known === undefined || (await isSeenIn(tx, storeId, known.id))
  const given = [known?.name === name ? '' : name, isKnownHere ? '' : mobile].filter(Boolean).join(' ')
  const words = known === undefined || given === '' ? wish : `${given}：${wish}`
  const consent = { consentAt: now, consentVersion }
  const open = await openLeadOf(tx, personId, storeId)
  if (open !== undefined) {
    const text = words === '' ? m.lead_note_without_words({}, { locale: 'zh-CN' }) : words
    if (await hasNote(tx, open, text)) return
    await updateWithAudit(context, leadResource, open, {
      verb: 'note',
      columns: consent,
      also: () => addNote(context, open, { text, isFromSite: true }),
    })
    return
  }
  const draft: Pick<Lead, 'storeId' | 'source' | 'costFen' | 'ownerId' | 'nextStep' | 'nextStepOn' | 'wish'> =
    {
      storeId,
      source: 'site',
      costFen: null,
      ownerId: null,
      nextStep: null,
      nextStepOn: null,
      wish: words,
    }
  await createRow(leadsOf(leadResource, personId, { ...consent, isFromSite: true }), {
    ...request,
    body: draft,
  })
}

/** Whether the store's staff can open the person anyway. */
async function isSeenIn(tx: Tx, storeId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from person where id = ${personId} and ${visibleTo(personRows, { storeIds: [storeId] })}
  `.execute(tx)
  return rows.length > 0
}

async function openLeadOf(tx: Tx, personId: string, storeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from lead where person_id = ${personId} and store_id = ${storeId}
      and status = any(${[...openLeadStatuses]}::text[]) for update
  `.execute(tx)
  return rows[0]?.id
}

/** Whether the lead has this text already, or as many as it takes. */
async function hasNote(tx: Tx, leadId: string, words: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select coalesce(bool_or(text = ${words}), false) or count(*) >= ${mostNotes}
      or (select wish = ${words} from lead where id = ${leadId}) as known
    from lead_note where lead_id = ${leadId} and is_from_site
  `.execute(tx)
  return rows[0]?.known === true
}
