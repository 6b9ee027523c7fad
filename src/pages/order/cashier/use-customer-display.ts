import { useEffect } from 'react'
import { type CustomerView, openTillChannel } from '../../../domain/customer-display/customer-view'
import { useIsAwake } from '../../../lib/pane'

/** ms between repetitions, by which the screen knows that the till is there. */
const beat = 2_500
const key = 'customer-display-till'

let till: Promise<string> | undefined

/** The id of this tab's till, which a reload keeps. A duplicated tab has a copy of the stored id, but gets one of its own. */
function ownTill(): Promise<string> {
  till ??= claimTill()
  return till
}

async function claimTill(): Promise<string> {
  const stored = storedId()
  if (stored !== null && (await isHeld(stored))) return stored
  const id = crypto.randomUUID()
  await isHeld(id)
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // Without storage the id lasts as long as the page.
  }
  return id
}

function storedId(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Holds the id until the page ends. Returns false where another tab holds it. */
function isHeld(id: string): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  // Only secure addresses have locks.
  if (locks === undefined) return Promise.resolve(true)
  return new Promise((resolve) => {
    void locks.request(`${key} ${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise(() => {})
    })
  })
}

/** Shows what the customer may see on the second screen, and clears it when the sale is closed, left or hidden. */
export function useCustomerDisplay(view: CustomerView | null): void {
  const isAwake = useIsAwake()
  const shown = isAwake ? view : null
  const text = JSON.stringify(shown)
  useEffect(() => {
    let end: (() => void) | undefined
    let isOver = false
    void ownTill().then((id) => {
      if (!isOver) end = keepShowing(id, JSON.parse(text))
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [text])
}

/** Returns what clears the screen. */
function keepShowing(id: string, view: CustomerView | null): () => void {
  const channel = openTillChannel(id)
  const show = () => {
    // A part of the page without a view leaves the screen to the part that has one.
    if (view !== null) channel.show(view)
  }
  const clear = () => channel.show(null)
  show()
  const timer = setInterval(show, beat)
  addEventListener('pagehide', clear)
  return () => {
    clearInterval(timer)
    removeEventListener('pagehide', clear)
    clear()
    channel.close()
  }
}

/** Opens the second screen in a window that can be moved to another monitor; the same one if it is open. */
export async function openCustomerDisplay(): Promise<void> {
  const id = await ownTill()
  window.open(`/customer-display?till=${id}`, `customer-display-${id}`, 'popup,width=1024,height=700')
}
