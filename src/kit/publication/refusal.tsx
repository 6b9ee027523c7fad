import { m } from '#messages'
import type { PublishRefusal } from './use-publishing'

/** Why this row was not published, above the fields that can be mended; nothing when another row was refused. */
export function PublicationRefusal({
  refused,
  id,
}: {
  refused: PublishRefusal | null
  id: string | undefined
}) {
  if (refused === null || refused.id !== id) return null
  return (
    <div role="alert" className="kit-alert">
      <strong>{m.kit_publication_refused()}</strong>
      <ul className="kit-failures">
        {refused.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}
