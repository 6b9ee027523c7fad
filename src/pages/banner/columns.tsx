import { m } from '#messages'
import type { ListedBanner } from '../../../contract/content/banner'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import { CoverImage } from '../../kit/media/cover-image'
import { PublicationMark } from '../../kit/publication/status'
import style from './banner.module.css'
import { bannerLabels, linkTargetLabel, windowLabel } from './labels'

const col = columnsFor<ListedBanner>()

export const bannerColumns = () => [
  col.cell('image', m.banner_picture(), (row) => <BannerThumb banner={row} />, {
    card: 'picture',
    width: 112,
  }),
  col.cell('title', m.banner_title_field(), (row) => <Title banner={row} />, { width: 190, isName: true }),
  col.cell('position', m.banner_position(), (row) => bannerLabels.position.label(row.position), {
    card: 'fact',
    width: 88,
  }),
  col.cell('status', m.kit_publication_status(), (row) => <PublicationMark row={row} window={row} />, {
    card: 'state',
    width: 200,
  }),
  col.cell('window', m.banner_window(), (row) => <Clamped text={windowLabel(row)} />, {
    card: 'fact',
    sort: 'startsAt',
    width: 168,
  }),
  col.cell('link', m.banner_link(), (row) => <Clamped text={linkTargetLabel(row)} />, { width: 140 }),
  col.cell('sort', m.banner_sort(), (row) => m.banner_place({ place: row.sort + 1 }), {
    sort: 'sort',
    width: 76,
  }),
  col.instant('updatedAt', m.banner_updated_at(), { sort: 'updatedAt', isExtra: true }),
  col.text('updatedBy', m.banner_updated_by(), { width: 110, isExtra: true }),
  col.instant('publishedAt', m.banner_published_at(), { isExtra: true }),
  col.text('publishedBy', m.banner_published_by(), { width: 110, isExtra: true }),
  col.text('alt', m.banner_alt(), { width: 180, isExtra: true }),
  col.instant('createdAt', m.banner_created_at(), { sort: 'createdAt', isExtra: true }),
]

/** The desktop picture in its own proportions. */
export function BannerThumb({ banner }: { banner: Pick<ListedBanner, 'imagePcId'> }) {
  return <CoverImage id={banner.imagePcId} width={640} className={style.thumb} />
}

function Title({ banner }: { banner: ListedBanner }) {
  return (
    <Stacked note={banner.subtitle === '' ? null : banner.subtitle} title={banner.subtitle}>
      <Clamped text={banner.title} />
    </Stacked>
  )
}
