/** Whether a link of a rich text may have this address: the web, a mailbox, a telephone, a page of the site itself. */
export const isSafeLink = (address: string): boolean =>
  /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[+\d-]+|\/(?![/\\])[^\s\\]*)$/i.test(address) &&
  !/\p{Cc}/u.test(address)

/**
 * Typed text as an address: `www.example.com` gets its scheme, a mailbox and a telephone number theirs. Null when a link may not lead
 * there.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (isSafeLink(text)) return text
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  if (/^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})$/.test(text)) return `tel:${text}`
  if (/^[\w-]+(\.[\w-]+)+(?:[/?#]\S*)?$/.test(text)) return `https://${text}`
  return null
}
