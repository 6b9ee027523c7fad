let common: Promise<ReadonlySet<string>> | undefined

/** Whether a password of 8 or more characters (lower case) is among the most used, one repeated key or one run of keys. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (/^(.{1,4})\1+$/u.test(password) || isRun(password) || pinyin.test(password)) return true
  common ??= load()
  return (await common).has(password)
}

/** Names that every installation shares. */
const productNames = [
  'gym',
  'fitness',
  'console',
  'admin',
  'password',
  'guanwang',
  'houtai',
  'jianshen',
  'guanli',
]

/** Whether fewer than four letters remain of a lower-case password without names, digits and signs: `jing'an-gym-2026`. */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const known = [...productNames, ...names.map((name) => name.toLowerCase())]
    .filter((name) => name.length >= 2)
    .sort((one, other) => other.length - one.length)
  const rest = known.reduce((text, name) => text.replaceAll(name, ''), password)
  return rest !== password && rest.replace(/[^\p{L}]/gu, '').length < 4
}

/** Passwords that the list lacks but that are common in China, with a date or a run after them. */
const pinyin = /^(woaini|woaiwojia|nihao|mima|wodemima|jianshen|jianshenfang|guanliyuan)\d{0,8}$/

/** Loaded on first use, because a server that sets no password never needs its 49,000 entries. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String).filter((one) => one.length >= 8))
}

/** `12345678`, `hgfedcba` */
function isRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, i) => code - codes[i]!)
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
}
