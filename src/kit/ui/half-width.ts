/** What a Chinese keyboard types in full width, digits and signs, as ASCII has it. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\uFFE5', '¥')
