import { families } from '../../../contract/people/family'
import type { App } from '../../kit/app'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { serve } from '../../kit/resource/serve'
import { personRows } from '../../shared/person-rows'
import { personResource } from '../person/resource'
import { addDependant } from './add-dependant'
import { familyRows, listFamily } from './family-rows'
import { linkRelative } from './link-relative'
import { unlinkRelative } from './unlink-relative'

export function familyRoutes(app: App, box: SecretBox): void {
  const people = personResource(box)
  const rows = personRows
  serve(app, families.list, async ({ tx, scope, id }) => ({ rows: await listFamily(tx, scope, id) }), {
    rows,
  })
  serve(app, families.link, linkRelative, { rows })
  serve(app, families.addDependant, (request) => addDependant(people, request), { rows })
  serve(app, families.unlink, unlinkRelative, { rows: familyRows })
}
