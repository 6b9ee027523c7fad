import { siteTexts } from '../../../contract/content/site-text'
import { htmlProse } from '../../kit/html-prose'
import { VersionsDrawer } from '../../kit/versions-drawer'
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
