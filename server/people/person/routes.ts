import { sql } from 'kysely'
import { people } from '../../../contract/people/person'
import type { App } from '../../kit/app'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { applyEvent } from '../../kit/resource/mutations'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { visibleTo } from '../../kit/resource/store-scope'
import { registerDocumentOwner } from '../../shared/document-owners'
import { personRows } from '../../shared/person-rows'
import { consent, revokeConsent } from './consent'
import { holdWhole } from './forget-person'
import { listDuplicates } from './list-duplicates'
import { listMerges, mergeRows } from './list-merges'
import { mergePeople, planMerge } from './merge'
import { personResource } from './resource'
import { reveal } from './reveal'
import { unbindWechat } from './unbind-wechat'
import { undoMerge } from './undo-merge'
import { withholdRelatives } from './withhold-relatives'

export function personRoutes(app: App, box: SecretBox): void {
  const resource = personResource(box)
  const rows = personRows
  registerDocumentOwner(
    'person:read',
    (scope) => sql<boolean>`exists (
      select from person where face_photo_id = document.id and ${visibleTo(personRows, scope)})`,
  )
  // Registered before `/people/:id`, which would match its path too.
  serve(
    app,
    people.duplicates,
    ({ c, scope, query }) => listDuplicates(c.get('parts').db, scope, query.page),
    { rows },
  )
  serveResource(app, resource, {
    history: (request, _, entries) => withholdRelatives(request, entries),
    // The audit line of an anonymisation must not contain the person's data.
    apply: async (request, key) => {
      const isErasure = key === 'anonymise'
      if (isErasure) await holdWhole(request.tx, request.id)
      const erased: typeof resource = { ...resource, auditSnapshot: ({ status }) => ({ status }) }
      return applyEvent(isErasure ? erased : resource, key, request)
    },
  })
  serve(app, people.reveal, (request) => reveal(box, request), { rows })
  serve(app, people.consent, (request) => consent(resource, request), { rows })
  serve(app, people.revokeConsent, (request) => revokeConsent(resource, request), { rows })
  serve(app, people.unbindWechat, (request) => unbindWechat(resource, request), { rows })
  serve(app, people.mergePlan, (request) => planMerge(resource, request), { rows })
  serve(app, people.merge, (request) => mergePeople(resource, box, request), { rows })
  serve(app, people.merges, ({ tx, scope }) => listMerges(tx, scope), { rows: mergeRows })
  serve(app, people.undoMerge, (request) => undoMerge(resource, box, request), { rows: mergeRows })
}
