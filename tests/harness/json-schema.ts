/** A JSON schema of draft 2020-12, with the members that the tests read. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** The alternatives of a schema; without any, the schema itself. */
export const choicesOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema]

/** Every pattern that a text has to match. */
export const patternsOf = ({ pattern, allOf = [] }: JsonSchema): string[] =>
  [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined)
