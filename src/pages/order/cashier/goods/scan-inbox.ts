import { useState } from 'react'
import { useScanner } from './use-scanner'

/** Codes that were scanned while the sale was still loading, and then the sale that takes them. */
export interface ScanInbox {
  early: string[]
  onScan: ((code: string) => boolean) | null
}

/** Listens from the first mount on: a cashier scans as soon as the page appears, before the sale can take a code. */
export function useScanInbox(): ScanInbox {
  const [inbox] = useState<ScanInbox>({ early: [], onScan: null })
  useScanner((code) => {
    if (inbox.onScan !== null) return inbox.onScan(code)
    inbox.early.push(code)
    return true
  })
  return inbox
}
