import IconDownload from '@douyinfe/semi-icons/lib/es/icons/IconDownload'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useRef, useState } from 'react'
import { m } from '#messages'
import type { Endpoint } from '../../../contract/endpoint'
import { addressOf } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { bytes } from '../../lib/format'
import { errorToast } from '../toast/error-toast'
import { download } from '../ui/download'

/** Exports all rows of the query as CSV; a second click cancels. */
export function ExportButton(props: {
  /** The export's endpoint. */
  from: Endpoint
  query: Record<string, string>
  fileName: string
}) {
  const [received, setReceived] = useState<number | null>(null)
  const stop = useRef<AbortController>()
  const run = async () => {
    if (received !== null) return stop.current?.abort()
    stop.current = new AbortController()
    setReceived(0)
    try {
      const { page: _page, pageSize: _pageSize, ...query } = props.query
      await download(addressOf(props.from, { query }), props.fileName, setReceived, stop.current.signal)
      Toast.success(m.kit_exported())
    } catch (error) {
      if (!stop.current.signal.aborted) errorToast(errorSentence(error))
    } finally {
      setReceived(null)
    }
  }
  return (
    <Button
      theme="borderless"
      type="tertiary"
      icon={<IconDownload />}
      aria-label={received === null ? m.kit_export() : m.kit_export_stop()}
      title={received === null ? m.kit_export() : m.kit_export_stop()}
      onClick={run}
    >
      {received === null ? null : bytes(received)}
    </Button>
  )
}
