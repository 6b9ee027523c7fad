import type { AppContext } from '../app'
import type { Author } from '../db/write-audit'
import { addressOf } from '../http/request'
import type { Principal } from './authenticate'

export function requestAuthor(c: AppContext, { accountId, username }: Principal, now: Date): Author {
  return { accountId, who: username, requestId: c.get('requestId'), address: addressOf(c), now }
}
