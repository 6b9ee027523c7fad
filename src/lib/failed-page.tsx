import { useEffect, useState } from 'react'
import { m } from '#messages'
import { isMissingChunk, reloadOnce } from './is-missing-chunk'
import { Notice } from './notice'
import { pathTo } from './path-to'
import { PlainButton } from './plain-button'

/** Shown if a page failed to render or the latest release removed its file. */
export function FailedPage({ error }: { error: unknown }) {
  const missing = isMissingChunk(error)
  const [reloading, setReloading] = useState(false)
  useEffect(() => {
    if (missing) setReloading(reloadOnce(Date.now(), () => location.reload()))
    else console.error(error)
  }, [missing, error])
  if (reloading) return null
  return (
    <Notice
      alert
      title={missing ? m.shell_chunk_title() : m.shell_error_title()}
      body={missing ? m.shell_chunk_body() : m.shell_error_body()}
      actions={
        <>
          <PlainButton variant="solid" onClick={() => location.reload()}>
            {m.shell_reload()}
          </PlainButton>
          <PlainButton onClick={() => location.assign(pathTo('dashboard'))}>
            {m.shell_to_dashboard()}
          </PlainButton>
        </>
      }
    />
  )
}
