import LocaleContext from '@douyinfe/semi-ui/lib/es/locale/context'
import { type ContextType, type ReactNode, useEffect, useState } from 'react'
import { getLocale } from '#locale'

type SemiLocale = ContextType<typeof LocaleContext>

/** Semi's own texts: its components include the Chinese ones, English is loaded on demand. */
export function Language({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState<SemiLocale | null>(null)
  useEffect(() => {
    if (getLocale() === 'en-US') void import('./english').then(({ english }) => setLocale(english))
  }, [])
  // Without a provider the context is null, though its type does not say so.
  return <LocaleContext.Provider value={locale as SemiLocale}>{children}</LocaleContext.Provider>
}
