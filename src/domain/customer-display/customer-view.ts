/** What the customer may see of a sale: never who the customer is, who sells, or what else they have. */
export interface CustomerView {
  kind: 'sale' | 'code' | 'thanks'
  lines: readonly { name: string; qty: number; fen: number }[]
  discountFen: number
  payableFen: number
  /** Still to be paid; of thanks, what was paid. */
  openFen: number
  /** The text of the code that the customer scans, and the channel's name. */
  code: { text: string; channel: string } | null
}

interface Message {
  till: string
  view: CustomerView | null
}

const channelName = 'customer-display'

/** Shows a view on the screen of this till; null clears it. */
export function openTillChannel(till: string): {
  show: (view: CustomerView | null) => void
  close: () => void
} {
  const channel = new BroadcastChannel(channelName)
  return {
    show: (view) => channel.postMessage({ till, view } satisfies Message),
    close: () => channel.close(),
  }
}

/** Calls `listener` with each view of a till, until the returned function is called. */
export function followTill(till: string, listener: (view: CustomerView | null) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    // Another tab of the browser is another till.
    if (data.till === till) listener(data.view)
  }
  return () => channel.close()
}
