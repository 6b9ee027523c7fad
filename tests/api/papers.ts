import sharp from 'sharp'
import type { Certificate, CertificateDraft } from '../../contract/catalogue/certificate'
import type { Document } from '../../contract/content/document'
import type { Ask } from '../harness/app'
import { created } from './gym'

/** A PDF of one page with a valid object table; `more` are further objects, from the fourth on. */
export function pdf(more: string[] = [], { trailer = '', head = '%PDF-1.4\n' } = {}): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...more,
  ]
  let text = head
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

let shade = 0
/** Pictures that differ. */
export const scan = (width = 60, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: { r: ++shade % 256, g: 90, b: 40 } } })
    .png()
    .toBuffer()

export const upload = (
  ask: Ask,
  bytes: Uint8Array | string,
  name?: string,
  headers: Record<string, string> = {},
) =>
  ask(
    'POST',
    `/api/v1/documents${name === undefined ? '' : `?name=${encodeURIComponent(name)}`}`,
    new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]),
    headers,
  )

export async function newScan(ask: Ask): Promise<Document> {
  const reply = await upload(ask, await scan())
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

let serial = 0
export const certNo = () => `CN-${String(++serial).padStart(6, '0')}`

export function certificateDraft(
  own: Pick<CertificateDraft, 'coachId' | 'scanId'> & Partial<CertificateDraft>,
): CertificateDraft {
  return {
    kind: 'yoga',
    issuer: '中国健美协会',
    certNo: certNo(),
    issuedOn: '2025-03-01',
    expiresOn: '2027-03-01',
    isPublic: false,
    ...own,
  }
}

export async function newCertificate(
  ask: Ask,
  own: Pick<CertificateDraft, 'coachId'> & Partial<CertificateDraft>,
): Promise<Certificate> {
  const scanId = own.scanId ?? (await newScan(ask)).id
  return created(ask, 'certificates', certificateDraft({ ...own, scanId }))
}
