import { m } from '#messages'
import type { Certificate, ListedCertificate } from '../../../../contract/catalogue/certificate'
import type { Coach } from '../../../../contract/catalogue/coach'
import { defaultIssuer, nameOf } from '../labels'

/** The data around a certificate; undefined while it loads, or may not be read. */
export interface ReviewContext {
  coach: Coach | undefined
  /** All certificates of the coach. */
  siblings: readonly ListedCertificate[] | undefined
  /** The results of a search for its number. */
  found: readonly ListedCertificate[] | undefined
}

export interface ReviewNotice {
  key: string
  /** grave: a reason against verifying; plain: worth a second look. */
  weight: 'grave' | 'plain'
  text: string
}

/** What a reviewer should notice before comparing the scan. */
export function noticesOf(
  certificate: Certificate,
  { coach, siblings, found }: ReviewContext,
): ReviewNotice[] {
  const { daysLeft, kind, issuer } = certificate
  const notices: ReviewNotice[] = []
  const add = (key: string, weight: ReviewNotice['weight'], text: string) =>
    notices.push({ key, weight, text })
  if (daysLeft !== null && daysLeft < 0) add('over', 'grave', m.certificate_check_over())
  else if (daysLeft !== null && daysLeft <= 30)
    add('soon', 'plain', m.certificate_check_soon({ days: daysLeft + 1 }))
  if (coach?.status === 'departed')
    add('departed', 'grave', m.certificate_check_coach_gone({ status: m.coach_status_departed() }))
  const sameNumber = (found ?? []).filter((other) => isSameNumber(certificate, other))
  if (sameNumber.length > 0) add('number', 'grave', m.certificate_check_same_no({ names: named(sameNumber) }))
  const sameKind = (siblings ?? []).filter(
    (other) =>
      other.status === 'verified' &&
      other.kind === kind &&
      kind !== 'other' &&
      other.id !== certificate.id &&
      other.id !== certificate.prevId,
  )
  if (sameKind.length > 0) add('kind', 'plain', m.certificate_check_same_kind({ names: named(sameKind) }))
  const defaults = defaultIssuer(kind)
  if (defaults !== '' && defaults !== issuer)
    add('issuer', 'plain', m.certificate_check_issuer({ issuer: defaults }))
  return notices
}

/** A search finds numbers that contain this one: of the same length, it is the number. */
function isSameNumber(certificate: Certificate, other: ListedCertificate): boolean {
  const isOfSameLine = other.id === certificate.id || other.id === certificate.prevId
  return !isOfSameLine && other.certNoMasked === certificate.certNoMasked
}

const named = (list: readonly ListedCertificate[]) =>
  list.map((one) => `${nameOf(one)} · ${one.issuer}`).join(m.kit_comma())
