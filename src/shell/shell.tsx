import LocaleContext from '@douyinfe/semi-ui/lib/es/locale/context'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type ContextType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Outlet, useNavigation } from 'react-router-dom'
import { getLocale } from '#locale'
import { m } from '#messages'
import { bindCredentials } from '../lib/api/credentials'
import { queryClient } from '../lib/api/query-client'
import { useMedia } from '../lib/api/use-media'
import { areUploadsPresent, onUploadsShown } from '../lib/upload/are-uploads-present'
import { startActors } from '../machines/actors'
import { setShell } from '../machines/effects/page'
import { useIsCollapsed } from '../machines/hooks/use-is-collapsed'
import { useOwner } from '../machines/hooks/use-is-renewing'
import { useTabQuestion } from '../machines/hooks/use-tabs'
import { Connection } from './header/connection'
import { EnrolReminder } from './header/enrol-reminder'
import { Header } from './header/header'
import { patchSemiA11y } from './patch-semi-a11y'
import { SessionRenewal } from './session/renewal'
import { StepUp } from './session/step-up'
import style from './shell.module.css'
import { Sidebar } from './sidebar/sidebar'
import { TabStrip } from './tabs/strip'
import { usePageVisit } from './tabs/use-page-visit'

const LeaveQuestion = lazy(async () => ({ default: (await import('./tabs/leave-question')).LeaveQuestion }))

startActors()

/** Header, menu and tabs around every page but sign-in and 403. */
export function Component() {
  const collapsed = useIsCollapsed()
  const phone = useMedia('(max-width: 768px)')
  const question = useTabQuestion()
  const owner = useOwner()
  // Runs after the former owner's page is unmounted, so that requests it sends while unmounting carry no token.
  useLayoutEffect(() => {
    bindCredentials(owner)
    return () => bindCredentials(null)
  }, [owner])
  useEffect(() => patchSemiA11y(document.body), [])
  const classes = [style.shell, collapsed ? style.collapsed : '', phone ? style.phone : '']
  return (
    <QueryClientProvider client={queryClient}>
      <Language>
        <div key={owner} className={classes.join(' ')}>
          <a className={style.skip} href="#main">
            {m.shell_skip()}
          </a>
          <Header collapsed={collapsed} />
          <Sidebar collapsed={collapsed} phone={phone} />
          <div className={style.body}>
            <Connection />
            <EnrolReminder />
            <TabStrip />
            <Main />
          </div>
        </div>
        <Uploads />
        <StepUp />
        {question === null ? null : (
          <Suspense fallback={null}>
            <LeaveQuestion question={question} />
          </Suspense>
        )}
        <SessionRenewal />
      </Language>
    </QueryClientProvider>
  )
}

/** The page. What depends on the address belongs here: the shell must not render again for another page. */
function Main() {
  const main = useRef<HTMLElement>(null)
  const refreshes = useRefreshes()
  const waiting = useNavigation().state === 'loading'
  const name = usePageVisit(main)
  return (
    <>
      {waiting ? <div className={style.waiting} aria-hidden="true" /> : null}
      <main
        // Each page gets a new element, which starts at its top: scrolling would force another layout.
        key={`${name}:${refreshes[name] ?? 0}`}
        id="main"
        ref={main}
        className={style.main}
        tabIndex={-1}
        aria-busy={waiting}
      >
        <Outlet />
      </main>
    </>
  )
}

/** How often each page was refreshed. A refresh makes its rows stale, so that mounting fetches each of them once. */
function useRefreshes(): Record<string, number> {
  const [refreshes, setRefreshes] = useState<Record<string, number>>({})
  useEffect(
    () =>
      setShell({
        refreshPage: (name) => {
          void queryClient.invalidateQueries({ refetchType: 'none' })
          setRefreshes((now) => ({ ...now, [name]: (now[name] ?? 0) + 1 }))
        },
        announceDropped: (title) => {
          void import('./announce').then(({ announce }) => announce(m.shell_tab_dropped({ title })))
        },
      }),
    [],
  )
  return refreshes
}

type SemiLocale = ContextType<typeof LocaleContext>

/** The texts of Semi: its components include the Chinese ones, English is loaded on demand. */
function Language({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState<SemiLocale | null>(null)
  useEffect(() => {
    if (getLocale() === 'en-US') void import('./header/english').then(({ english }) => setLocale(english))
  }, [])
  // Without a provider the context is null, though its type does not say so.
  return <LocaleContext.Provider value={locale as SemiLocale}>{children}</LocaleContext.Provider>
}

const UploadTray = lazy(async () => ({ default: (await import('../kit/upload/tray')).UploadTray }))

/** The upload tray, loaded when it has something to show. */
function Uploads() {
  const arePresent = useSyncExternalStore(onUploadsShown, areUploadsPresent)
  return arePresent ? (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  ) : null
}
