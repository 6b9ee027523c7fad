import { IconUser } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import { lazyPart } from '../../lib/lazy-part'

const OwnAccountDrawer = lazyPart(async () => (await import('./drawer')).OwnAccountDrawer)

/** Opens the person's own account on any page. */
export function OwnAccountButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        theme="borderless"
        type="tertiary"
        icon={<IconUser aria-hidden="true" />}
        aria-label={m.shell_own_account()}
        aria-haspopup="dialog"
        title={m.shell_own_account()}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <OwnAccountDrawer onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
