import { sql } from 'kysely'
import type { App } from '../../kit/app'
import { serveResource } from '../../kit/resource/serve-resource'
import { visibleTo } from '../../kit/resource/store-scope'
import { registerDocumentOwner } from '../../shared/document-owners'
import { certificateResource } from './resource'

export function certificateRoutes(app: App): void {
  registerDocumentOwner(
    'certificate:read',
    (scope) => sql<boolean>`exists (
      select from certificate where scan_id = document.id and ${visibleTo(certificateResource.rows!, scope)})`,
  )
  serveResource(app, certificateResource)
}
