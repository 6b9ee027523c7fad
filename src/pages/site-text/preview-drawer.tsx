import { siteTexts } from '../../../contract/content/site-text'
import { PublicationPreview } from '../../kit/publication/preview'
import { nameOf } from './labels'
import { TextPreview } from './text-preview'

/** The page of one text. */
export function PreviewDrawer() {
  return (
    <PublicationPreview resource={siteTexts} nameOf={nameOf} width={1080}>
      {(text) => <TextPreview text={text} />}
    </PublicationPreview>
  )
}
