import { m } from '#messages'
import { genders, type PersonDraft, personSources } from '../../../../contract/people/person'
import type { RowProblem } from '../../../../contract/system/imports'
import { failure, type Importable, type ImportReading, warning } from '../../../kit/import/importable'
import type { Locale } from '../../../kit/problem'
import { birthdayOf, numberOf, readDay } from '../../../shared/read-day'

type Table = Importable['table']
type Field = Table['fields'][number]

/** People as a table, one a row; values may be Chinese, English or the contract's keys. */
export const personTable: Table = {
  fields: [
    field(
      'name',
      (locale) => m.person_name({}, { locale }),
      ['姓名', '名字', '会员姓名', '客户姓名', 'full name'],
      true,
    ),
    field(
      'mobile',
      (locale) => m.person_mobile({}, { locale }),
      ['手机号', '手机号码', '电话', '联系电话', 'phone', 'tel'],
      true,
    ),
    field('email', (locale) => m.person_email({}, { locale }), [
      '电子邮箱',
      '电子邮件',
      '邮件',
      'e-mail',
      'mail',
    ]),
    field('gender', (locale) => m.person_gender({}, { locale }), ['sex']),
    field('birthday', (locale) => m.person_birthday({}, { locale }), [
      '出生日期',
      '出生年月日',
      'birth date',
      'date of birth',
    ]),
    field('idCard', (locale) => m.person_id_card({}, { locale }), [
      '身份证',
      '身份证号码',
      '证件号',
      '证件号码',
      'id number',
    ]),
    field('store', (locale) => m.person_store({}, { locale }), [
      '所属门店',
      '会籍门店',
      '场馆',
      'club',
      'branch',
    ]),
    field('source', (locale) => m.person_source({}, { locale }), ['客户来源', '渠道', 'channel']),
    field('emergencyName', (locale) => m.person_emergency_name({}, { locale }), [
      '紧急联系人姓名',
      'emergency contact',
    ]),
    field('emergencyMobile', (locale) => m.person_emergency_mobile({}, { locale }), [
      '紧急联系电话',
      '紧急联系人电话',
      '紧急联系人手机',
      '紧急联系人手机号',
      'emergency phone',
    ]),
    field('healthNote', (locale) => m.person_health_note({}, { locale }), [
      '健康状况',
      '病史',
      '伤病',
      'health',
    ]),
    field('sourceId', () => 'source id', ['编号', '会员编号', '会员号', '客户编号', 'id', 'number']),
  ],
  read: readCells,
}

export function readCells(cells: Record<string, string>): ImportReading {
  const problems: RowProblem[] = []
  const of = (member: string) => (cells[member] ?? '').normalize('NFKC').trim()
  for (const member of ['name', 'mobile']) if (of(member) === '') problems.push(failure([member], 'required'))
  const name = of('name').replace(/\s+/g, ' ')
  const mobile = numberOf(of('mobile'))
  const idCard = of('idCard').replace(/\s/g, '').toUpperCase()
  const draft: Partial<PersonDraft> = {
    name,
    mobile,
    ...bornOf(of('birthday'), idCard, problems),
    ...(of('email') === '' ? {} : { email: of('email') }),
    ...wordOf('gender', genders, of('gender'), genderNames, problems),
    ...(idCard === '' ? {} : { idCard }),
    ...wordOf('source', personSources, of('source'), sourceNames, problems),
    ...(of('emergencyName') === '' ? {} : { emergencyName: of('emergencyName') }),
    ...(of('emergencyMobile') === '' ? {} : { emergencyMobile: numberOf(of('emergencyMobile')) }),
    ...(of('healthNote') === '' ? {} : { healthNote: of('healthNote') }),
  }
  return {
    name,
    source: 'table',
    sourceId: of('sourceId') || mobile,
    draft: { ...genderFrom(idCard), ...draft },
    unresolved: { store: of('store') },
    problems,
  }
}

function bornOf(cell: string, idCard: string, problems: RowProblem[]): { birthday?: string } {
  const born = birthdayOf(idCard)
  if (cell === '') return born === undefined ? {} : { birthday: born }
  const birthday = readDay(cell)
  if (birthday === undefined) {
    problems.push(failure(['birthday'], 'not_a_date', { name: cell.slice(0, 40) }))
    return {}
  }
  if (born !== undefined && born !== birthday) problems.push(warning(['birthday'], 'birthday_differs'))
  return { birthday }
}

/** The last digit but one is odd for men. */
function genderFrom(idCard: string): { gender?: PersonDraft['gender'] } {
  if (birthdayOf(idCard) === undefined) return {}
  return { gender: Number(idCard[16]) % 2 === 1 ? 'male' : 'female' }
}

/** The names and synonyms of a key in both languages. */
type Names<Value extends string> = (value: Value) => string[]

const genderNames: Names<PersonDraft['gender']> = (gender) => [
  ...both((locale) => m[`person_gender_${gender}`]({}, { locale })),
  ...{ male: ['先生', 'm', '男性'], female: ['女士', 'f', '女性'], unknown: ['保密', '不详'] }[gender],
]
const sourceNames: Names<PersonDraft['source']> = (source) => [
  ...both((locale) => m[`person_source_${source}`]({}, { locale })),
  ...(source === 'walk_in' ? ['自然到店', '上门'] : source === 'referral' ? ['会员推荐', '老带新'] : []),
  ...(source === 'meituan'
    ? ['大众点评', '美团点评']
    : source === 'corporate'
      ? ['企业客户', '团购企业']
      : []),
]

const both = (label: (locale: Locale) => string) => [label('zh-CN'), label('en-US')]

/** The value that a cell names; an unknown one is reported and left out. */
function wordOf<Member extends string, Value extends string>(
  member: Member,
  values: readonly Value[],
  cell: string,
  names: Names<Value>,
  problems: RowProblem[],
): { [M in Member]?: Value } {
  if (cell === '') return {}
  const word = cell.toLowerCase()
  const found = values.find((value) => [value, ...names(value)].some((name) => name.toLowerCase() === word))
  if (found === undefined) {
    problems.push(warning([member], 'unknown_name', { name: cell.slice(0, 60) }))
    return {}
  }
  // TypeScript types a computed key as a string.
  return { [member]: found } as { [M in Member]?: Value }
}

function field(
  name: string,
  title: (locale: Locale) => string,
  synonyms: string[],
  isRequired = false,
): Field {
  return { name, title, isRequired, synonyms }
}
