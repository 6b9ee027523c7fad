/** A reply's JSON, already checked by its schema. */
export class CheckedJson {
  readonly text: string
  /** Of the row, for the ETag. */
  readonly version: string | undefined
  constructor(text: string, version?: string) {
    this.text = text
    this.version = version
  }
}
