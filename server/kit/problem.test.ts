import { expect, it } from '@rstest/core'
import { m } from '#messages'
import { problemStatus } from '../../contract/problem'
import { problemResponse } from './http/problem-response'
import { localeOf, problem } from './problem'

it.each([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['en', 'en-US'],
  ['en-GB,en;q=0.9', 'en-US'],
  ['zh-TW,en;q=0.9', 'zh-CN'],
  ['fr,en;q=0.5,zh;q=0.4', 'en-US'],
  ['en;q=0, zh', 'zh-CN'],
  ['de-DE', 'zh-CN'],
  ['*', 'zh-CN'],
  ['en;q=x', 'en-US'],
  [`${'a,'.repeat(50_000)}en`, 'zh-CN'],
])('Accept-Language: %s is answered in %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale)
})

it('has a sentence of its own for every code, in both languages', () => {
  const codes = Object.keys(problemStatus) as (keyof typeof problemStatus)[]
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const sentences = codes.map((code) => m[`problem_${code}`]({}, { locale }))
    expect(new Set(sentences).size).toBe(codes.length)
    for (const sentence of sentences)
      expect(sentence).toMatch(locale === 'zh-CN' ? /^[\p{Script=Han}].*。$/u : /^[A-Z].*\.$/)
  }
})

it('says when to come back', async () => {
  const reply = problemResponse(problem('too_many_attempts', { retryAfter: 60 }), 'zh-CN', 'request-1')
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await reply.json()).toEqual({
    type: '/problems/too_many_attempts',
    code: 'too_many_attempts',
    status: 429,
    title: '尝试次数过多，请稍后再试。',
    retryAfter: 60,
    requestId: 'request-1',
  })
})
