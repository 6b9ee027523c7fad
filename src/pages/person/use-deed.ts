import { people } from '../../../contract/person'
import { useDeed as useAnyDeed } from '../../kit/use-deed'

/** Something done to one person from a dialog. */
export const useDeed = <Reply, Input>(
  send: (input: Input) => Promise<Reply>,
  onDone: (reply: Reply) => void,
) => useAnyDeed([people.name], send, onDone)
