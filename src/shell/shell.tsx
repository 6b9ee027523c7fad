import LocaleContext from '@douyinfe/semi-ui/lib/es/locale/context'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type ContextType,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { getLocale } from '#locale'
import { m } from '#messages'
import { bindCredentials } from '../lib/api/credentials'
import { queryClient } from '../lib/api/query-client'
import { useMedia } from '../lib/api/use-media'
import { onRecoveryUse, wasRecoveryUsed } from '../lib/api/was-recovery-used'
import { lazyPart } from '../lib/lazy-part'
import { savesData } from '../lib/saves-data'
import { areUploadsPresent, onUploadsShown } from '../lib/upload/are-uploads-present'
import { startActors } from '../machines/actors'
import { useIsCollapsed } from '../machines/hooks/use-is-collapsed'
import { useOwner } from '../machines/hooks/use-is-renewing'
import { useTabQuestion } from '../machines/hooks/use-tabs'
import { Connection } from './header/connection'
import { EnrolReminder } from './header/enrol-reminder'
import { Header } from './header/header'
import { PageKeys } from './keys/page-keys'
import { PaneStack } from './panes/pane-stack'
import { patchSemiA11y } from './patch-semi-a11y'
import { SessionRenewal } from './session/renewal'
import { StepUp } from './session/step-up'
import style from './shell.module.css'
import { Sidebar } from './sidebar/sidebar'
import { TabStrip } from './tabs/strip'

const RecoveryReminder = lazyPart(async () => (await import('./header/recovery-reminder')).RecoveryReminder)
const LeaveQuestion = lazyPart(async () => (await import('./tabs/leave-question')).LeaveQuestion)

startActors()

/** After the first page, so that it competes with nothing. */
function keepFilesWhenIdle() {
  if (process.env.NODE_ENV !== 'production' || savesData() || typeof requestIdleCallback !== 'function')
    return
  const timer = setTimeout(() => {
    import('./offline/keep-files').then(({ keepFiles }) => keepFiles()).catch(() => {})
  }, 5_000)
  return () => clearTimeout(timer)
}

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
  useEffect(keepFilesWhenIdle, [])
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
            <RecoveryUse />
            <TabStrip />
            <PaneStack />
            <Uploads />
          </div>
        </div>
        <PageKeys />
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

function RecoveryUse() {
  return useSyncExternalStore(onRecoveryUse, wasRecoveryUsed) ? (
    <Suspense fallback={null}>
      <RecoveryReminder />
    </Suspense>
  ) : null
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

const UploadTray = lazyPart(async () => (await import('../kit/upload/tray')).UploadTray)

/** The upload tray, loaded when it has something to show. */
function Uploads() {
  const arePresent = useSyncExternalStore(onUploadsShown, areUploadsPresent)
  return arePresent ? (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  ) : null
}
