import { useEffect } from 'react'
import { type CustomerView, openTillChannel } from '../../../domain/customer-display/customer-view'
import { useIsAwake } from '../../../lib/pane'

/** ms between repetitions, by which the screen knows that the till is there. */
const beat = 2_500
const key = 'customer-display-till'

let ownId: string = crypto.randomUUID()

/** The id of this tab's till, which a reload keeps. */
function tillId(): string {
  try {
    ownId = sessionStorage.getItem(key) ?? ownId
    sessionStorage.setItem(key, ownId)
  } catch {
    // Without storage the id lasts as long as the page.
  }
  return ownId
}

/** Shows what the customer may see on the second screen, and clears it when the sale is closed, left or hidden. */
export function useCustomerDisplay(view: CustomerView | null): void {
  const isAwake = useIsAwake()
  const shown = isAwake ? view : null
  const text = JSON.stringify(shown)
  useEffect(() => {
    const channel = openTillChannel(tillId())
    const now: CustomerView | null = JSON.parse(text)
    const show = () => {
      // A part of the page without a view leaves the screen to the part that has one.
      if (now !== null) channel.show(now)
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
  }, [text])
}

/** Opens the second screen in a window that can be moved to another monitor; the same one if it is open. */
export function openCustomerDisplay(): void {
  window.open(`/customer-display?till=${tillId()}`, 'customer-display', 'popup,width=1024,height=700')
}
