import { describe, expect, it } from '@rstest/core'
import * as fc from 'fast-check'
import { newKey } from './read-key-ring'
import { keyIdOf, secretBox } from './secret-box'

const place = { column: 'person.id_card', id: '01900000-0000-7000-8000-000000000001' }
const [old, young] = [newKey(), newKey()]

describe('a sealed value', () => {
  it('opens to what it was, where it was made', () => {
    const box = secretBox([old])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => box.open(box.seal(text, place), place) === text),
    )
  })

  it('is another at every time, and begins with its key', () => {
    const box = secretBox([old])
    const [one, other] = [box.seal('310106', place), box.seal('310106', place)]
    expect(one.equals(other)).toBe(false)
    expect(one.subarray(0, 4)).toEqual(keyIdOf(old))
  })

  it.each([
    ['another row', { ...place, id: '01900000-0000-7000-8000-000000000002' }],
    ['another column', { ...place, column: 'person.health_note' }],
  ])('does not open in %s', (_, elsewhere) => {
    const box = secretBox([old])
    expect(() => box.open(box.seal('310106', place), elsewhere)).toThrow()
  })

  it('does not open with any bit changed', () => {
    const box = secretBox([old])
    const sealed = box.seal('310106', place)
    for (let at = 0; at < sealed.length * 8; at++) {
      const bent = Buffer.from(sealed)
      bent[at >> 3]! ^= 1 << (at & 7)
      expect(() => box.open(bent, place)).toThrow()
    }
  })

  it('is opened by an old key of the ring, and by none that has been dropped', () => {
    const sealed = secretBox([old]).seal('310106', place)
    expect(secretBox([young, old]).open(sealed, place)).toBe('310106')
    expect(() => secretBox([young]).open(sealed, place)).toThrow(keyIdOf(old).toString('hex'))
  })
})

describe('a fingerprint', () => {
  it('is the same for the same text, by its key and for its column alone', () => {
    const [one, other] = [secretBox([old]), secretBox([young])]
    expect(one.fingerprint('310106', 'a')).toEqual(one.fingerprint('310106', 'a'))
    expect(one.fingerprint('310106', 'a')).not.toEqual(one.fingerprint('310106', 'b'))
    expect(one.fingerprint('310106', 'a')).not.toEqual(other.fingerprint('310106', 'a'))
    expect(secretBox([young, old]).fingerprints('310106', 'a')).toEqual([
      other.fingerprint('310106', 'a'),
      one.fingerprint('310106', 'a'),
    ])
  })
})
