import { m } from '#messages'
import { Link } from '../../../lib/link'

interface Named {
  id: string
  name: string
}

/** The result of a push: how much is queued, and which people and devices it left out. */
export interface Pushed {
  queued: number
  withoutConsent: readonly string[]
  withoutAccess: readonly string[]
  inactive: readonly string[]
  people: readonly Named[]
  devices: readonly Named[]
}

export function PushReport({ pushed }: { pushed: Pushed }) {
  const { queued, withoutConsent, withoutAccess, inactive, people, devices } = pushed
  return (
    <div className="push-report">
      <p role="status">{queued === 0 ? m.device_push_none() : m.device_push_queued({ count: queued })}</p>
      <Left title={m.device_push_without_consent()} ids={withoutConsent} known={people} to={faceOf} />
      <Left title={m.device_push_without_access()} ids={withoutAccess} known={people} to={personOf} />
      <Left title={m.device_push_inactive()} ids={inactive} known={devices} to={deviceOf} />
    </div>
  )
}

const faceOf = (id: string) => `/persion?edit=${id}&at=face`
const personOf = (id: string) => `/persion?edit=${id}`
const deviceOf = (id: string) => `/face?open=${id}`

/** Those that were left out, each with a link to where it can be mended. */
function Left(props: {
  title: string
  ids: readonly string[]
  known: readonly Named[]
  to: (id: string) => string
}) {
  const { title, ids, known, to } = props
  if (ids.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <Link className="kit-link" to={to(id)}>
              {known.find((one) => one.id === id)?.name ?? '…'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
