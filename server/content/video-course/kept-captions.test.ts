import { describe, expect, it } from '@rstest/core'
import { captionFault, keptCaptions } from './kept-captions'

const faultOf = (text: string) => captionFault(keptCaptions(text))
const cue = '00:01.000 --> 00:02.500\n吸气\n'

describe('captions', () => {
  it.each([
    ['nothing', ''],
    ['blank lines alone', ' \n\n'],
    ['a cue', `WEBVTT\n\n${cue}`],
    ['a title, and a header of several lines', `WEBVTT 热身\nKind: captions\n\n${cue}`],
    ['a byte order mark and the line ends of Windows', `\uFEFFWEBVTT\r\n\r\n${cue.replaceAll('\n', '\r\n')}`],
    [
      'hours, names, settings and several lines',
      'WEBVTT\n\n起势\n01:00:01.000 --> 100:00:02.000 line:0 align:start\n- 吸\n- 呼\n',
    ],
    [
      'a style, a region and comments',
      `WEBVTT\n\nSTYLE\n::cue { color: lime }\n\nREGION\nid:a\n\nNOTE 草稿\n第二行\n\n${cue}\nNOTE\n完\n`,
    ],
    ['cues that begin together', `WEBVTT\n\n${cue}\n${cue}`],
    ['a cue without words', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'],
  ])('may be %s', (_, text) => {
    expect(faultOf(text)).toBeUndefined()
  })

  it.each<[string, string, number, string]>([
    ['SubRip', `1\n00:00:01,000 --> 00:00:02,000\n吸气\n`, 1, 'captions_header'],
    ['a word that begins like the header', `WEBVTTX\n\n${cue}`, 1, 'captions_header'],
    ['a blank line before the header', `\nWEBVTT\n\n${cue}`, 1, 'captions_header'],
    ['no blank line after the header', `WEBVTT\n${cue}`, 2, 'captions_header'],
    ['a decimal comma', `WEBVTT\n\n00:00:01,000 --> 00:00:02,000\n吸气\n`, 3, 'captions_time'],
    ['sixty seconds', `WEBVTT\n\n${cue}\n00:60.000 --> 01:02.000\n`, 6, 'captions_time'],
    ['one digit of hours', 'WEBVTT\n\n1:00:01.000 --> 1:00:02.000\n', 3, 'captions_time'],
    ['an arrow without room', 'WEBVTT\n\n00:01.000-->00:02.000\n', 3, 'captions_time'],
    ['words without times', `WEBVTT\n\n${cue}\n吸气\n呼气\n`, 7, 'captions_time'],
    ['a name alone', `WEBVTT\n\n${cue}\n收势\n`, 6, 'captions_time'],
    ['no blank line between cues', `WEBVTT\n\n${cue}00:03.000 --> 00:04.000\n呼气\n`, 5, 'captions_time'],
    ['an end at its start', 'WEBVTT\n\n起势\n00:02.000 --> 00:02.000\n', 4, 'captions_ends_before_start'],
    [
      'a start before the last one',
      `WEBVTT\n\n${cue}\n00:00.500 --> 00:04.000\n`,
      6,
      'captions_out_of_order',
    ],
    ['no cue', 'WEBVTT\n\nNOTE 待补\n', 1, 'captions_no_cue'],
  ])('are refused with %s, by their line', (_, text, line, code) => {
    expect(faultOf(text)).toEqual({ line, code })
  })

  it('are kept as they are, with one form of line end', () => {
    expect(keptCaptions(`\uFEFFWEBVTT\r\n\r\n${cue}\r\n\n`)).toBe(`WEBVTT\n\n${cue}`)
    expect(keptCaptions(keptCaptions(`WEBVTT\n\n${cue}`))).toBe(`WEBVTT\n\n${cue}`)
  })

  it('are read in a time that grows with their length alone', () => {
    const [start, hostile] = [
      performance.now(),
      `WEBVTT\n\n${' \t'.repeat(50_000)}${'1:'.repeat(40_000)}-->${' '.repeat(9_000)}`,
    ]
    expect(faultOf(hostile)?.code).toBe('captions_time')
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
