import { expect, it } from '@rstest/core'
import { postgresProblem, registerConstraint } from './postgres-problem'

registerConstraint('thing_code_key', { code: 'taken', path: ['code'] })
registerConstraint('thing_owner_fkey', { code: 'does_not_exist', path: ['ownerId'] })

const failed = (code: string, constraint?: string) =>
  Object.assign(new Error('select secret'), { code, constraint })

it.each([
  ['23505', 'thing_code_key', 'taken', { fields: [{ path: ['code'], code: 'taken' }] }],
  ['23505', 'other_key', 'taken', {}],
  ['23503', 'thing_owner_fkey', 'invalid', { fields: [{ path: ['ownerId'], code: 'does_not_exist' }] }],
  ['23503', 'other_fkey', 'in_use', {}],
  ['22003', undefined, 'invalid', {}],
  ['22P02', undefined, 'invalid', {}],
  ['22007', undefined, 'invalid', {}],
  ['22008', undefined, 'invalid', {}],
  ['22012', undefined, 'invalid', {}],
  ['22021', undefined, 'invalid', {}],
  ['2201B', undefined, 'invalid', {}],
  ['22P05', undefined, 'invalid', {}],
  ['54000', undefined, 'invalid', {}],
  ['54001', undefined, 'invalid', {}],
  ['53100', undefined, 'storage_full', {}],
  ['57P01', undefined, 'unavailable', { retryAfter: 2 }],
  ['57P03', undefined, 'unavailable', { retryAfter: 2 }],
  ['08006', undefined, 'unavailable', { retryAfter: 2 }],
  ['ECONNREFUSED', undefined, 'unavailable', { retryAfter: 2 }],
  ['53300', undefined, 'unavailable', { retryAfter: 2 }],
  ['40001', undefined, 'unavailable', { retryAfter: 1 }],
  ['57014', undefined, 'unavailable', { retryAfter: 1 }],
])('%s of %s is told as %s', (code, constraint, reported, extra) => {
  expect(postgresProblem(failed(code, constraint))).toMatchObject({ code: reported, extra })
})

it.each([
  ['a statement that is wrong', failed('42601')],
  ['a rule nobody registered', failed('23514', 'thing_check')],
  ['an error of ours', new TypeError('x is not a function')],
  ['something that is no error', 'oops'],
])('%s is told as nothing', (_, error) => {
  expect(postgresProblem(error)).toBeUndefined()
})
