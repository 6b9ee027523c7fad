import { m } from '#messages'
import type { labelled } from '../../contract/devices/equipment'
import type { Problem } from '../../contract/problem'
import { named } from '../lib/api/exchange'

/* Without its schema, whose validator of 10 kB a phone at a treadmill does not need. */
const labelRead = named<typeof labelled>('POST', '/equipment-label')
const reportAddress = '/api/v1/equipment-report'

export type LabelledEquipment = (typeof labelled)['reply']['_zod']['output']

/** The error of a refused report, as a sentence; `isFinal` where a retry is useless. */
export class ReportRefused extends Error {
  readonly isFinal: boolean
  constructor(sentence: string, isFinal: boolean) {
    super(sentence)
    this.isFinal = isFinal
  }
}

export async function pieceOf(token: string): Promise<LabelledEquipment> {
  const headers = { 'content-type': 'application/json' }
  // The server parses its reply by the contract's schema before it is sent.
  return (await send(`/api/v1${labelRead.path}`, JSON.stringify({ token }), headers)) as LabelledEquipment
}

export async function report(token: string, note: string, photos: readonly Blob[]): Promise<void> {
  const form = new FormData()
  form.set('token', token)
  form.set('note', note)
  for (const photo of photos) form.append('photo', photo)
  await send(reportAddress, form)
}

async function send(address: string, body: BodyInit, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await fetch(address, { method: 'POST', body, headers }).catch(() => undefined)
  const answer: unknown = await reply?.json().catch(() => undefined)
  if (reply?.ok) return answer
  // A response that is not a problem of ours comes from a proxy in between.
  const { code, title, retryAfter = 60 } = (answer ?? {}) as Partial<Problem>
  if (code === 'not_found') throw new ReportRefused(m.equipment_fault_unknown(), true)
  if (code === 'too_many_attempts')
    throw new ReportRefused(m.equipment_fault_too_many({ minutes: Math.ceil(retryAfter / 60) }), false)
  throw new ReportRefused(title ?? m.equipment_fault_offline(), false)
}
