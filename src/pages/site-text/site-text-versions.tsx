import { siteTexts } from '../../../contract/content/site-text'
import { VersionsDrawer } from '../../kit/history/versions-drawer'
import { htmlProse } from '../../kit/rich-text/html-prose'
import { describeSiteText } from './site-text-describe'
import { nameOf } from './site-text-words'

const prose = (value: unknown) => htmlProse(String(value ?? ''))

/** The published versions of a text. */
export function SiteTextVersions() {
  return (
    <VersionsDrawer
      resource={siteTexts}
      describe={describeSiteText}
      texts={{ title: String, seoTitle: String, seoDesc: String, body: prose }}
      nameOf={nameOf}
    />
  )
}
