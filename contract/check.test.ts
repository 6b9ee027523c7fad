import { expect, it } from '@rstest/core'
import * as z from 'zod/mini'
import { coachDraft } from './catalogue/coach'
import { storeDraft, weekHours } from './catalogue/store'
import { check, fieldProblems } from './check'
import { day, text, whole } from './field'

const schema = z.strictObject({
  name: text(2, 5),
  day,
  count: whole(1, 9),
  price: z.number().check(z.minimum(1), z.maximum(9)),
  kind: z.enum(['a', 'b']),
  tags: z.array(z.enum(['x', 'y'])).check(z.minLength(1), z.maxLength(2)),
  owner: z.nullable(z.uuid()),
  nested: z.optional(z.strictObject({ on: day })),
})
const good = { name: '名字', day: '2026-01-31', count: 1, price: 1.5, kind: 'a', tags: ['x'], owner: null }

it('a valid value has no problems', () => {
  expect(check(schema, { ...good, name: ' 名字 ' })).toEqual({ value: good })
})

it.each([
  ['a missing text', { name: undefined }, [{ path: ['name'], code: 'required' }]],
  ['an empty text', { name: '' }, [{ path: ['name'], code: 'required' }]],
  ['a text of blanks', { name: '   ' }, [{ path: ['name'], code: 'required' }]],
  ['null for a text', { name: null }, [{ path: ['name'], code: 'required' }]],
  ['a number for a text', { name: 7 }, [{ path: ['name'], code: 'wrong_type' }]],
  ['a short text', { name: 'x' }, [{ path: ['name'], code: 'too_short', params: { minimum: 2 } }]],
  ['a long text', { name: 'xxxxxx' }, [{ path: ['name'], code: 'too_long', params: { maximum: 5 } }]],
  ['a control character', { name: 'a\tb' }, [{ path: ['name'], code: 'characters' }]],
  ['no such day', { day: '2026-02-30' }, [{ path: ['day'], code: 'day' }]],
  ['an empty day', { day: '' }, [{ path: ['day'], code: 'required' }]],
  ['a number for a day', { day: 20260131 }, [{ path: ['day'], code: 'wrong_type' }]],
  ['a part of a whole', { count: 1.5 }, [{ path: ['count'], code: 'not_whole' }]],
  ['a text for a number', { count: '1' }, [{ path: ['count'], code: 'wrong_type' }]],
  ['a small number', { count: 0 }, [{ path: ['count'], code: 'too_small', params: { minimum: 1 } }]],
  ['a big number', { price: 9.5 }, [{ path: ['price'], code: 'too_big', params: { maximum: 9 } }]],
  ['not a number', { price: Number.NaN }, [{ path: ['price'], code: 'wrong_type' }]],
  ['no option', { kind: 'c' }, [{ path: ['kind'], code: 'not_an_option' }]],
  ['an empty option', { kind: '' }, [{ path: ['kind'], code: 'required' }]],
  ['an empty list', { tags: [] }, [{ path: ['tags'], code: 'too_few', params: { minimum: 1 } }]],
  ['a long list', { tags: ['x', 'y', 'x'] }, [{ path: ['tags'], code: 'too_many', params: { maximum: 2 } }]],
  ['a bad member of a list', { tags: ['x', 'z'] }, [{ path: ['tags', 1], code: 'not_an_option' }]],
  ['no id', { owner: 'me' }, [{ path: ['owner'], code: 'invalid' }]],
  ['a bad nested member', { nested: { on: 'x' } }, [{ path: ['nested', 'on'], code: 'day' }]],
  [
    'an unknown nested member',
    { nested: { on: '2026-01-31', at: 1 } },
    [{ path: ['nested', 'at'], code: 'unknown_field' }],
  ],
])('the problem of %s is named', (_, change, fields) => {
  expect(check(schema, { ...good, ...change })).toEqual({ fields })
})

it('each field has one problem, and all fields are reported at once', () => {
  const { fields } = check(schema, { name: '\u0007', count: 0, colour: 'red' })
  expect(fields?.map(({ path, code }) => [path.join('.'), code])).toEqual([
    ['name', 'too_short'],
    ['day', 'required'],
    ['count', 'too_small'],
    ['price', 'required'],
    ['kind', 'required'],
    ['tags', 'required'],
    ['owner', 'required'],
    ['colour', 'unknown_field'],
  ])
})

it('the contract’s own rules have codes', () => {
  const rules = (fields: { code: string }[] = []) => fields.map(({ code }) => code)
  expect(rules(check(storeDraft.shape.code, 'sh1').fields)).toEqual(['store_code'])
  expect(rules(check(coachDraft.shape.staffNo, '?').fields)).toEqual(['staff_no'])
  const overlap = [
    { open: '08:00', close: '12:00' },
    { open: '11:00', close: '20:00' },
  ]
  expect(check(weekHours, [overlap, [], [], [], [], [], []]).fields).toEqual([{ path: [0], code: 'overlap' }])
})

it('without the value every wrong type counts as missing', () => {
  const result = z.safeParse(schema, { ...good, name: 7 })
  expect(fieldProblems(result.error?.issues ?? [])).toEqual([{ path: ['name'], code: 'required' }])
})
