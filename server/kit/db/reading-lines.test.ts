import { expect, it } from '@rstest/core'
import { readingLines, readingOfWord } from './reading-lines'

it.each([
  ['静安店', ['^JINGANDIAN', '^ANDIAN', '^DIAN', '^JAD', '^AD']],
  ['绿地 2 号', ['^LVDI2HAO', '^DI2HAO', '^2HAO', '^HAO', '^LD2H', '^D2H', '^2H']],
  ['VIP 中心', ['^VIPZHONGXIN', '^ZHONGXIN', '^XIN', '^VZX', '^ZX']],
  [
    '阿里·买买提',
    ['^ALIMAIMAITI', '^LIMAIMAITI', '^MAIMAITI', '^MAITI', '^TI', '^ALMMT', '^LMMT', '^MMT', '^MT'],
  ],
  ['', []],
])('%s is found by its reading from each syllable on', (name, lines) => {
  expect(readingLines(name)).toEqual(lines)
})

it('reads a surname as a surname', () => {
  const firstOf = (name: string) => readingLines(name, 'person')[0]
  expect(['单雨桐', '曾小贤', '解晓东'].map(firstOf)).toEqual([
    '^SHANYUTONG',
    '^ZENGXIAOXIAN',
    '^XIEXIAODONG',
  ])
})

it('keeps 24 letters of a long reading, and compares as many of a long word', () => {
  const [line = ''] = readingLines('重庆重庆重庆重庆重庆')
  expect(line).toBe('^CHONGQINGCHONGQINGCHONGQ')
  expect(readingOfWord('chongqingchongqingchongqingchong')).toBe(line)
})

it('takes letters for pinyin, with digits beside them and ü, and nothing else', () => {
  expect(['xie', 'lü', '2hao', '8821', '谢chen', 'a@b'].map(readingOfWord)).toEqual([
    '^XIE',
    '^LV',
    '^2HAO',
    undefined,
    undefined,
    undefined,
  ])
})
