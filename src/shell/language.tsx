import { LocaleProvider } from '@douyinfe/semi-ui'
import chinese from '@douyinfe/semi-ui/lib/es/locale/source/zh_CN'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { getLocale } from '#locale'

type SemiLocale = ComponentProps<typeof LocaleProvider>['locale']

/** Semi's own texts: Chinese is at hand, English comes when it is wanted. */
export function Language({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState<SemiLocale>(chinese)
  useEffect(() => {
    if (getLocale() === 'en-US') void import('./language-en').then(({ english }) => setLocale(english))
  }, [])
  return <LocaleProvider locale={locale}>{children}</LocaleProvider>
}
