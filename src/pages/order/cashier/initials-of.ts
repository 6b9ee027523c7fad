const letters = 'abcdefghjklmnopqrstwxyz'
/** For each letter the first character whose reading begins with it, in dictionary order. */
const firsts = '吖丷嚓咑妸发旮哈讥咔垃呣拏噢妑七呥仨他屲夕丫帀'
const byReading = new Intl.Collator('zh-CN-u-co-pinyin')

/**
 * A name by the first letters of its readings, without spaces: `团课 20 次` is `tk20c`. Good enough for a search: of several readings one is
 * used.
 */
export function initialsOf(name: string): string {
  return [...name.toLowerCase().replaceAll(/\s/g, '')].map(initialOf).join('')
}

function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character
  return letters[[...firsts].findLastIndex((first) => byReading.compare(first, character) <= 0)] ?? character
}
