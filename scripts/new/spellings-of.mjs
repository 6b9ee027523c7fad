/** Words of lower-case letters and digits, joined by hyphens. */
export const isResourceName = (name) => /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name)

/** The spellings of a name: `locker-key` → lockerKey, LockerKey, locker_key, lockerkey, lockerKeys, locker-keys. */
export function spellingsOf(kebab, domain) {
  const words = kebab.split('-')
  const Pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('')
  const camel = Pascal[0].toLowerCase() + Pascal.slice(1)
  const plural = (name) =>
    /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name.replace(/([^aeiou])y$/, '$1ie')}s`
  return {
    kebab,
    kebabs: plural(kebab),
    camel,
    camels: plural(camel),
    Pascal,
    table: words.join('_'),
    area: words.join(''),
    word: words.join(' '),
    Words: plural(words.join(' ')).replace(/^./, (letter) => letter.toUpperCase()),
    domain,
  }
}
