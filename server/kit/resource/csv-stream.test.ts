import { expect, it } from '@rstest/core'
import { csvCell } from './csv-stream'

it.each([
  ['静安寺店', '静安寺店'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+86', "'+86"],
  // A sum of negative amounts must stay one in a spreadsheet.
  ['-1', '-1'],
  ['-12.50', '-12.50'],
  ['-1+cmd', "'-1+cmd"],
  ['-1\n=1', '"\'-1\n=1"'],
  ['-1.', "'-1."],
  ['－1', "'－1"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['=a,"b"', '"\'=a,""b"""'],
  ['a=1', 'a=1'],
  [-5, '-5'],
  [0, '0'],
  [null, ''],
  ['', ''],
])('%j becomes %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})
