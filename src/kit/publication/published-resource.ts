import type * as z from 'zod/mini'
import type { versionsReply } from '../../../contract/content/publication'
import type { Endpoint } from '../../../contract/endpoint'
import type { Resource, Row } from '../record/resource'

type Schema = z.core.$ZodType
type Reply<R> = Endpoint<Schema, Schema, z.core.$ZodType<R>>

/** A resource whose rows are published, as the kit's parts take it, with the additions of contract/content/publication.ts. */
export interface PublishedResource<R extends Row, Draft> extends Omit<Resource<R, Draft>, 'list' | 'on'> {
  readonly versions: Endpoint<Schema, Schema, typeof versionsReply>
  readonly revert: Reply<R>
  readonly on: { readonly publish: Reply<R>; readonly unpublish: Reply<R> }
}
