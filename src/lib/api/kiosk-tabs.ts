import { pathTo } from '../path-to'
import { writeStored } from '../storage'
import { forgetAnswers } from './keep-answers'

const key = 'kiosk'

/** Tells the browser's other tabs that the session is locked to the signing screen, or no longer. */
export function tellOfKiosk(isLocked: boolean): void {
  // Each lock is another value, because storage tells of changes only.
  writeStored(key, isLocked ? String(Date.now()) : null)
  if (isLocked) forgetAnswers()
}

/** Takes this tab to the signing screen as soon as another one locks the session, and back. Once, when the application starts. */
export function followKiosk(): () => void {
  const onStorage = ({ key: changed, newValue }: StorageEvent) => {
    // The customer's screen has nothing of the console, and would come back with the members' page.
    if (changed !== key || location.pathname === '/customer-display') return
    if (newValue === null) {
      if (location.pathname === '/kiosk') location.replace(pathTo('member'))
      return
    }
    // While the browser asks about unsaved input, nothing of the console may be visible.
    document.body.hidden = true
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) location.reload()
    })
    location.replace('/kiosk')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
