import { m } from '#messages'
import type { MemberPage } from '../../contract/scheduling/member-link'
import { CardItem, ReceiptItem } from './card-item'
import style from './member-page.module.css'

/** The member's cards and last payments. */
export function CardsAndReceipts({ cards, receipts }: Pick<MemberPage, 'cards' | 'receipts'>) {
  return (
    <>
      {cards.length === 0 ? null : (
        <section aria-labelledby="cards">
          <h2 id="cards">{m.memberpage_cards()}</h2>
          {cards.map((card) => (
            <CardItem key={card.id} card={card} />
          ))}
        </section>
      )}
      {receipts.length === 0 ? null : (
        <section aria-labelledby="receipts">
          <h2 id="receipts">{m.memberpage_receipts()}</h2>
          <ul className={style.receipts}>
            {receipts.map((receipt) => (
              <ReceiptItem key={receipt.number} receipt={receipt} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
