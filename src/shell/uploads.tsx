import { lazy, Suspense, useSyncExternalStore } from 'react'
import { areUploadsPresent, onUploadsShown } from '../lib/upload/are-uploads-present'

const UploadTray = lazy(async () => ({ default: (await import('../kit/upload/tray')).UploadTray }))

/** The upload tray, loaded once it has something to show. */
export function Uploads() {
  const arePresent = useSyncExternalStore(onUploadsShown, areUploadsPresent)
  return arePresent ? (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  ) : null
}
