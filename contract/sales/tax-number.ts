const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/**
 * Whether a text is a taxpayer's number: a unified social credit code of 18 characters, whose last one is a check character (GB 32100-2015,
 * modulo 31 with the weights 3^n), or an older number of 15 or 20 digits and capitals, which has none.
 */
export function isTaxNumber(given: string): boolean {
  if (/^(?:[0-9A-Z]{15}|[0-9A-Z]{20})$/.test(given)) return true
  if (!/^[0-9A-HJ-NP-RTUW-Y]{18}$/.test(given)) return false
  let weight = 1
  let sum = 0
  for (const character of given.slice(0, 17)) {
    sum += characters.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return characters[(31 - (sum % 31)) % 31] === given[17]
}
