import { Suspense, useEffect, useState } from 'react'
import { m } from '#messages'
import { mediaUrl } from '../../../contract/content/media-url'
import type { SetupState } from '../../../contract/system/setup'
import { call } from '../../lib/api/call'
import { setupExchange } from '../../lib/api/exchange'
import { type Arrival, linkToken } from '../../lib/api/return-address'
import { Brand } from '../../lib/brand'
import { lazyPart } from '../../lib/lazy-part'
import style from './page.module.css'
import { SignIn } from './sign-in'

const SetUp = lazyPart(async () => (await import('./set-up')).SetUp)
const PasswordLink = lazyPart(async () => (await import('./password-link')).PasswordLink)

interface Props {
  hash: string
  /** Why a person has been redirected here. */
  arrival: Arrival | null
}

/** Sign-in; as long as no account exists, the set-up of the first one; behind a link, a new password. */
export function SignInPage({ hash, arrival }: Props) {
  const token = linkToken(hash)
  const { needed: needsSetup, businessName, line, pictureId, demo } = useSetupState()
  return (
    <div className={style.page}>
      <aside className={style.brand} aria-label={businessName || m.shell_title()}>
        <Plates />
        {pictureId === null ? null : <BusinessPicture key={pictureId} id={pictureId} />}
        <p className={style.slogan}>{businessName || m.shell_login_slogan()}</p>
        <p className={style.note}>{line || m.shell_login_slogan_note()}</p>
      </aside>
      <main className={style.main}>
        <div className={style.column}>
          <div className={style.product}>
            <Brand size={32} />
            <span>{m.shell_title()}</span>
          </div>
          <Suspense fallback={null}>
            {token !== null ? (
              <PasswordLink token={token} />
            ) : needsSetup ? (
              <SetUp />
            ) : (
              <SignIn arrival={arrival} demo={demo} />
            )}
          </Suspense>
        </div>
      </main>
    </div>
  )
}

/** The business's own picture over the drawing, which stays where the picture cannot be loaded. */
function BusinessPicture({ id }: { id: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') return null
  return (
    <div className={style.picture} data-shown={state === 'shown'}>
      <img
        src={mediaUrl(id, 1600)}
        srcSet={`${mediaUrl(id, 640)} 640w, ${mediaUrl(id, 1600)} 1600w`}
        sizes="(max-width: 860px) 100vw, 46vw"
        alt=""
        decoding="async"
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </div>
  )
}

const unknown: SetupState = { needed: false, businessName: '', line: '', pictureId: null, demo: null }

/** The form is shown at once; the answer matters only on a system that has never been used. */
function useSetupState(): SetupState {
  const [state, setState] = useState<SetupState>(unknown)
  useEffect(() => {
    const controller = new AbortController()
    call(setupExchange, { signal: controller.signal }).then(setState, () => {})
    return () => controller.abort()
  }, [])
  return state
}

/** Weight plates seen from the side, as rings. */
function Plates() {
  return (
    <svg className={style.plates} viewBox="0 0 600 600" aria-hidden="true">
      <g className={style.rings}>
        <circle cx="300" cy="300" r="292" />
        <circle cx="300" cy="300" r="236" />
        <circle cx="300" cy="300" r="180" />
        <circle cx="300" cy="300" r="124" />
        <circle cx="300" cy="300" r="68" />
      </g>
      <g className={style.arcs}>
        <path d="M300 64a236 236 0 0 1 236 236" />
        <path d="M120 300a180 180 0 0 0 180 180" />
        <path d="M300 176a124 124 0 0 1 107 186" />
      </g>
      <circle className={style.hub} cx="300" cy="300" r="26" />
    </svg>
  )
}
