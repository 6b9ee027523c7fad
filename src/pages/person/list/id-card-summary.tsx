import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { genderLabel } from '../labels'

interface Props {
  idCardFacts: { birthday: string; gender: 'male' | 'female' }
  birthday: string | null
  gender: string
  /** Copies the ID card's values into the form; null where nothing may be changed. */
  onTake: (() => void) | null
}

/** The facts in an ID card's number, and whether the form differs from them. */
export function CardSays({ idCardFacts, birthday, gender, onTake }: Props) {
  const agrees = birthday === idCardFacts.birthday && gender === idCardFacts.gender
  const words = { birthday: idCardFacts.birthday, gender: genderLabel(idCardFacts.gender) }
  return (
    <div role="status" className={agrees ? 'person-card-says' : 'person-card-says person-card-differs'}>
      <span>{agrees ? m.person_id_card_gives(words) : m.person_id_card_differs(words)}</span>
      {agrees || onTake === null ? null : (
        <Button size="small" type="tertiary" onClick={onTake}>
          {m.person_id_card_take()}
        </Button>
      )}
    </div>
  )
}
