import { m } from '#messages'
import { Refusal } from '../refusal'

/** Throws a refusal for a text that is no public key of age: its last characters are a checksum, which a typing error breaks. */
export async function parseRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  try {
    new Encrypter().addRecipient(recipient)
  } catch (cause) {
    throw new Refusal((locale) => m.backup_refused_recipient({ recipient }, { locale }), { cause })
  }
}
