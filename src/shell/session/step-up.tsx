import { useEffect, useRef, useState } from 'react'
import { useLazyComponent } from '../../kit/ui/use-lazy-component'
import { onStepUp } from '../../lib/api/with-step-up'

const loadDialog = async () => (await import('./step-up-dialog')).StepUpDialog

/** Opens the proof dialog while a request waits for a proof. If the dialog's file fails to load, the request stays refused. */
export function StepUp() {
  const [settle, setSettle] = useState<((isProven: boolean) => void) | null>(null)
  const { Part: Dialog, isMissing, open } = useLazyComponent(loadDialog)
  const load = useRef(open)
  load.current = open
  useEffect(
    () =>
      onStepUp(
        () =>
          new Promise((resolve) => {
            setSettle(() => resolve)
            load.current()
          }),
      ),
    [],
  )
  useEffect(() => {
    if (isMissing) setSettle(null)
  }, [isMissing])
  // A waiting request is cancelled with the dialog, and with the shell.
  useEffect(() => () => settle?.(false), [settle])
  if (settle === null || Dialog === null) return null
  return (
    <Dialog
      onSettled={(isProven) => {
        settle(isProven)
        setSettle(null)
      }}
    />
  )
}
