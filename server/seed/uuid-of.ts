import { type RawBuilder, sql } from 'kysely'

/** Made of a text, with the marks of a UUID of one's own making (RFC 9562, version 8). */
export const uuidOf = (text: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`
