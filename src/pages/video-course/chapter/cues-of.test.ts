import { expect, it } from '@rstest/core'
import { cuesOf } from './cues-of'

it('reads cues with and without names, hours and settings, and passes over what is none', () => {
  const vtt = [
    ['WEBVTT 第一章'],
    ['NOTE 校对过'],
    ['1', '00:01.000 --> 00:02.500 align:start', '收紧核心', '再蹲下'],
    ['01:00:05.000 --> 01:00:06.000', '结束'],
    ['00:09.000 --> 00:08.000', '倒着'],
  ]
  expect(cuesOf(vtt.map((block) => block.join('\r\n')).join('\r\n\r\n'))).toEqual([
    { from: 1, to: 2.5, text: '收紧核心\n再蹲下' },
    { from: 3_605, to: 3_606, text: '结束' },
  ])
})
