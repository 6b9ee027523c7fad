import { m } from '#messages'
import type { MembershipDraft } from '../../../../contract/membership/membership'
import type { RowProblem } from '../../../../contract/system/imports'
import { failure, type Importable, type ImportReading } from '../../../kit/import/importable'
import type { Locale } from '../../../kit/problem'
import { personTable } from '../../../people/person/import/table'
import { readDay } from '../../../shared/read-day'

type Field = Importable['table']['fields'][number]

/** The card's cells of a row: the plan's name and the card's own values. */
export interface CardCells extends Partial<Omit<MembershipDraft, 'memberId' | 'planId' | 'note'>> {
  plan: string
}

/** The member's cells of a row, besides the person's and the card's. */
export interface MemberCells {
  store: string
  joinedOn: string | null
  card: CardCells
}

/** The person's fields first, then the member's, then the card's. */
export const memberTable: Importable['table'] = {
  fields: [
    ...personTable.fields.map((field) => (field.name === 'store' ? { ...field, isRequired: true } : field)),
    field('joinedOn', m.member_joined_on, ['入会日', '注册日期', '办卡日期', 'joined']),
    field('plan', m.member_import_plan, ['会籍卡', '卡种', '卡名称', '套餐', '卡类型', 'membership', 'card']),
    field('startsOn', m.member_import_starts, [
      '开卡日',
      '开始日期',
      '生效日期',
      '启用日期',
      'start',
      'start date',
    ]),
    field('endsOn', m.member_import_ends, ['到期日', '有效期至', '截止日期', 'end', 'end date', 'expires']),
    field('timesLeft', m.member_import_times, [
      '剩余次数',
      '余次',
      '剩余课时',
      'times left',
      'sessions left',
    ]),
    field('balance', m.member_import_balance, ['余额', '储值余额', '卡内余额', '剩余金额', 'stored value']),
    field('paid', m.member_import_paid, [
      '已付金额',
      '实付金额',
      '实收金额',
      '成交价',
      '付款金额',
      'price',
      'amount paid',
    ]),
  ],
  read: readCells,
}

/** A record is identified by its number in the old system, else by the member, the plan and its days. */
export function readCells(cells: Record<string, string>): ImportReading {
  const person = personTable.read(cells)
  const problems = [...person.problems]
  const of = (member: string) => (cells[member] ?? '').normalize('NFKC').trim()
  const plan = of('plan').replace(/\s+/g, ' ')
  if (of('store') === '') problems.push(failure(['store'], 'required'))
  const startsOn = dayOf('startsOn', of('startsOn'), problems)
  const endsOn = dayOf('endsOn', of('endsOn'), problems)
  if (plan !== '')
    for (const member of ['startsOn', 'endsOn', 'paid'])
      if (of(member) === '') problems.push(failure([member], 'required'))
  const timesLeft = numberOf('timesLeft', of('timesLeft').replace(/[次节]$/, ''), problems)
  const balance = numberOf('balance', of('balance').replace(/元$/, ''), problems)
  const paid = numberOf('paid', of('paid').replace(/元$/, ''), problems)
  const joinedOn = dayOf('joinedOn', of('joinedOn'), problems) ?? null
  const card: CardCells = {
    plan,
    timesLeft,
    balanceFen: balance === null ? null : fenOf(balance),
    startsOn,
    endsOn,
    ...(paid === null ? {} : { valueFen: fenOf(paid) }),
  }
  const unresolved: MemberCells = { store: of('store'), joinedOn, card }
  const sourceId = of('sourceId') || cardKey(person, card)
  return { ...person, sourceId, unresolved: { ...unresolved }, problems }
}

/** The key of a member's card, unique by plan and days. */
export const cardKey = (
  { draft }: Pick<ImportReading, 'draft'>,
  { plan, startsOn, endsOn }: CardCells,
): string => [draft.mobile, plan, startsOn, endsOn].join(' ').trim()

function dayOf(member: string, cell: string, problems: RowProblem[]): string | undefined {
  const day = cell === '' ? undefined : readDay(cell)
  if (cell !== '' && day === undefined)
    problems.push(failure([member], 'not_a_date', { name: cell.slice(0, 40) }))
  return day
}

/** `1,980.50`, `￥1980`, `12`; null where there is none. */
function numberOf(member: string, cell: string, problems: RowProblem[]): number | null {
  if (cell === '') return null
  const plain = cell.replace(/^[¥￥]/, '').replace(/[,\s]/g, '')
  if (/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return Number(plain)
  problems.push(failure([member], 'not_a_number', { name: cell.slice(0, 40) }))
  return null
}

const fenOf = (yuan: number) => Math.round(yuan * 100)

function field(
  name: string,
  label: (inputs: Record<string, never>, options: { locale: Locale }) => string,
  synonyms: string[],
): Field {
  return { name, title: (locale) => label({}, { locale }), isRequired: false, synonyms }
}
