import { banners } from '../../../contract/content/banner'
import { VersionsDrawer } from '../../kit/history/versions-drawer'
import { describeBanner } from './describe'
import { nameOf } from './labels'

/** The published versions of a banner. */
export function BannerVersions() {
  return (
    <VersionsDrawer
      resource={banners}
      describe={describeBanner}
      texts={{ title: String, subtitle: String, alt: String }}
      nameOf={nameOf}
    />
  )
}
