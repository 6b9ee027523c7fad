import { expect, it } from '@rstest/core'
import { ruleNames } from './find-imbalances'
import { sayRule } from './say-rule'

it('says every rule under its own name in English, and in Chinese', () => {
  expect(ruleNames.map((rule) => sayRule(rule, 'en-US'))).toEqual(ruleNames)
  const chinese = ruleNames.map((rule) => sayRule(rule, 'zh-CN'))
  expect(chinese.filter((sentence) => !/^[\p{Script=Han}，、]+$/u.test(sentence))).toEqual([])
  expect(new Set(chinese).size).toBe(ruleNames.length)
})
