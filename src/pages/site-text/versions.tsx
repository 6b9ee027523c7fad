import { siteTexts } from '../../../contract/content/site-text'
import { VersionsDrawer } from '../../kit/history/versions-drawer'
import { htmlProse } from '../../kit/rich-text/html-prose'
import { describeSiteText } from './describe'
import { nameOf } from './labels'

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
