import type { FamilyLinkDraft } from '../../../contract/people/family'
import type { RequestContext } from '../../kit/resource/serve'

/** Writes a line in the history of both people of a link. */
export async function auditFamily(
  { audit }: Pick<RequestContext<unknown, unknown>, 'audit'>,
  verb: 'linkFamily' | 'unlinkFamily',
  { personId, relativeId, ...role }: FamilyLinkDraft & { personId: string },
): Promise<void> {
  for (const [rowId, values] of [
    [personId, { relativeId, ...role }],
    [relativeId, { dependantId: personId, ...role }],
  ] as const)
    await audit({
      action: `person.${verb}`,
      table: 'person',
      rowId,
      ...(verb === 'linkFamily' ? { after: values } : { before: values }),
    })
}
