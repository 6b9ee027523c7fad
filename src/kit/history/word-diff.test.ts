import { expect, it } from '@rstest/core'
import { wordDiff } from './word-diff'

const shown = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

it('tells Chinese word by word', () => {
  expect(shown('我们在上海有五家门店。', '我们在上海有八家门店。')).toBe('我们在上海有[-五][+八]家门店。')
})

it('reads times, numbers and placeholders whole', () => {
  expect(
    shown('周一 06:30 开门，¥1,299.00，{{store_count}} 家', '周一 07:00 开门，¥1,399.00，{{coach_count}} 家'),
  ).toBe('周一 [-06:30][+07:00] 开门，¥1,[-299.00][+399.00]，[-{{store_count}}][+{{coach_count}}] 家')
})

it('leaves paragraphs alone that both have', () => {
  expect(shown('甲段。\n旧的一段。\n丙段。', '甲段。\n丙段。\n丁段。')).toBe(
    '甲段。\n[-旧的一段。\n]丙段。[+\n丁段。]',
  )
})

it('gives each version back whole', () => {
  const before = '营业时间：周一至周五 9:00–22:00\n\n地址：静安区 示范路 1 号\nWelcome to our gym.'
  const after = '营业时间：周一至周日 8:00–22:00\n地址：徐汇区 示范路 1 号\n\nWelcome to our new gym!'
  const pieces = wordDiff(before, after)
  const whole = (without: string) =>
    pieces
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('')
  expect(whole('added')).toBe(before)
  expect(whole('removed')).toBe(after)
})

it('compares two texts of 20,000 characters that have nothing in common without making the reader wait', () => {
  const long = (seed: string) => Array.from({ length: 2_000 }, (_, at) => `${seed}${at * 7919}，`).join('')
  const start = performance.now()
  wordDiff(long('会员须知'), long('教练课程'))
  expect(performance.now() - start).toBeLessThan(2_000)
})
