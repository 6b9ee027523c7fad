const isApple = /Mac|iP(hone|ad)/.test(navigator.platform)

/** A pressed key as bindings name it: `j`, `shift+x`, `arrowdown`, `?`; the characters of signs already imply Shift. */
export function keyName({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  const name = key.toLowerCase()
  return shiftKey && /^([a-z]| |.{2,})$/.test(name) ? `shift+${name}` : name
}

const signs: Readonly<Record<string, string>> = {
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  enter: '↵',
  escape: 'Esc',
  shift: 'Shift',
  ' ': 'Space',
  mod: isApple ? '⌘' : 'Ctrl',
}

/** A key as it is printed on the keyboard, `Shift X`. */
export const printedKey = (name: string): string =>
  name
    .split('+')
    .map((part) => signs[part] ?? part.toUpperCase())
    .join(' ')
