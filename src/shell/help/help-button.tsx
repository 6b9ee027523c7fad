import { IconHelpCircle } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { m } from '#messages'
import { lazyPart } from '../../lib/lazy-part'
import { type HelpPlace, onHelpRequested, requestHelp } from './request-help'

const load = async () => (await import('./help-panel')).HelpPanel
const HelpPanel = lazyPart(load)

/** Opens the help beside the page, and closes it. */
export function HelpButton({ className }: { className?: string }) {
  const [opened, setOpened] = useState<{ place: HelpPlace | null } | null>(null)
  useEffect(() => onHelpRequested((place) => setOpened((now) => now ?? { place })), [])
  const close = useCallback(() => setOpened(null), [])
  return (
    <>
      <Button
        className={className}
        theme="borderless"
        type="tertiary"
        icon={<IconHelpCircle aria-hidden="true" />}
        aria-label={m.help_title()}
        aria-expanded={opened !== null}
        onClick={() => (opened === null ? requestHelp() : close())}
      />
      {opened === null ? null : (
        <Suspense fallback={null}>
          <HelpPanel place={opened.place} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
