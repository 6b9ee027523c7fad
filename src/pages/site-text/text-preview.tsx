import type { SiteTextDraft } from '../../../contract/content/site-text'
import { AgreementPreview } from './agreement-preview'
import { SitePreview } from './site-preview'

/** A text where it is read: on the site's page, or by who signs it. */
export function TextPreview({ text }: { text: Pick<SiteTextDraft, 'title' | 'body' | 'coverId' | 'group'> }) {
  return text.group === 'agreement' ? <AgreementPreview text={text} /> : <SitePreview text={text} />
}
