import { readStored, writeStored } from './storage'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The person's choice; an unreadable one means the system's theme. */
export function themeChoice(): Theme {
  const stored = readStored('theme')
  return themes.find((one) => one === stored) ?? 'system'
}

export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme)
  showTheme()
}

/** Puts the choice on the page: Semi reads `body[theme-mode]`, the browser's own controls `color-scheme`. */
export function showTheme(): void {
  const choice = themeChoice()
  const dark = choice === 'dark' || (choice === 'system' && systemDark.matches)
  if (dark) document.body.setAttribute('theme-mode', 'dark')
  else document.body.removeAttribute('theme-mode')
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Subscribes to every change: here, in another tab, or of the system. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Once, when the application starts. */
export function keepTheme(): void {
  showTheme()
  systemDark.addEventListener('change', showTheme)
  window.addEventListener('storage', ({ key }) => {
    if (key === 'theme' || key === null) showTheme()
  })
}
