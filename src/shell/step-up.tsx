import { lazy, Suspense, useEffect, useState } from 'react'
import { onStepUp } from '../lib/step-up'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog')).StepUpDialog }))

/** Asks for a proof of identity while a request waits for one. */
export function StepUp() {
  const [settle, setSettle] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => onStepUp(() => new Promise((resolve) => setSettle(() => resolve))), [])
  // What waits is given up with the shell.
  useEffect(() => () => settle?.(false), [settle])
  if (settle === null) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog
        onSettled={(isProven) => {
          settle(isProven)
          setSettle(null)
        }}
      />
    </Suspense>
  )
}
