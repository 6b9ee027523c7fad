import { expect, it } from '@rstest/core'
import type { Certificate, ListedCertificate } from '../../../../contract/catalogue/certificate'
import { noticesOf } from './notices-of'

/** Only the members of a certificate that the checks read. */
const certificate = (own: Partial<Certificate> = {}) =>
  ({
    id: 'a',
    prevId: null,
    kind: 'cbba',
    issuer: '中国健美协会',
    coachName: '王教练',
    status: 'pending',
    daysLeft: 400,
    certNoMasked: 'AB****99',
    ...own,
  }) as Certificate
const other = (own: Partial<Certificate>): ListedCertificate => certificate({ id: 'b', ...own })
const nothing = { coach: undefined, siblings: undefined, found: undefined }
const keys = (...given: Parameters<typeof noticesOf>) => noticesOf(...given).map(({ key }) => key)

it('finds nothing odd about an ordinary certificate', () => {
  expect(
    keys(certificate(), { coach: undefined, siblings: [certificate()], found: [certificate()] }),
  ).toEqual([])
})

it.each([
  [-1, ['over']],
  [0, ['soon']],
  [30, ['soon']],
  [31, []],
  [null, []],
])('with %s days left warns of %s', (daysLeft, wanted) => {
  expect(keys(certificate({ daysLeft }), nothing)).toEqual(wanted)
})

it('warns of the same number elsewhere, but not of the certificate that is renewed, nor of a longer number', () => {
  const found = [
    other({ issuer: '甲' }),
    other({ id: 'old', issuer: '乙' }),
    other({ id: 'c', certNoMasked: 'AB*****99' }),
  ]
  const [notice] = noticesOf(certificate({ prevId: 'old' }), { ...nothing, found })
  expect(notice).toEqual({
    key: 'number',
    weight: 'grave',
    text: '编号相同的还有：王教练 CBBA 健身教练 · 甲',
  })
})

it('tells of a valid certificate of the same kind, unless it is the one that is renewed', () => {
  const siblings = [other({ status: 'verified' }), other({ id: 'c', status: 'expired' })]
  expect(keys(certificate(), { ...nothing, siblings })).toEqual(['kind'])
  expect(keys(certificate({ prevId: 'b' }), { ...nothing, siblings })).toEqual([])
})

it('tells of an issuer that is not the usual one', () => {
  expect(keys(certificate({ issuer: '某协会' }), nothing)).toEqual(['issuer'])
  expect(keys(certificate({ kind: 'other', issuer: '某协会' }), nothing)).toEqual([])
})
