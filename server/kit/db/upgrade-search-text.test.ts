import { expect, it } from '@rstest/core'
import { searchText } from './search-text'
import { upgradeSearchText } from './upgrade-search-text'

it.each([
  ['a person', '单雨桐\nshanyutong\nsyt\n8821', searchText({ people: ['单雨桐'], texts: ['8821'] })],
  ['an apparatus', '单杠\ndangang\ndg\ntt-01', searchText({ names: ['单杠'], texts: ['tt-01'] })],
  ['two names', '李\nli\nl\n里\n8', '李\n^LI\n里\n8'],
  ['a Latin name', 'core\nc\n1', 'core\nc\n1'],
  ['nothing', '', ''],
])('rewrites the text of %s', (_, former, text) => {
  expect(upgradeSearchText(former)).toBe(text)
  expect(upgradeSearchText(text)).toBe(text)
})
