import { m } from '#messages'
import { type EquipmentDraft, equipmentCategories } from '../../../../contract/devices/equipment'
import type { RowProblem } from '../../../../contract/system/imports'
import { failure, type Importable, type ImportReading, warning } from '../../../kit/import/importable'
import type { Locale } from '../../../kit/problem'
import { fenOf } from '../../../kit/yuan-of'
import { readDay } from '../../../shared/read-day'

type Table = Importable['table']
type LocalizedLabel = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** Equipment as a table, one piece a row; values may be Chinese, English or the contract's keys. */
export const equipmentTable: Table = {
  fields: [
    field(
      'assetNo',
      m.equipment_asset_no,
      ['资产编号', '设备编号', '编号', '固定资产编号', 'asset number', 'id'],
      true,
    ),
    field('name', m.equipment_name, ['设备名称', '器械名称', '名称', 'equipment'], true),
    field('category', m.equipment_category, ['设备类别', '设备类型', '分类', '类型', 'type'], true),
    field('store', m.equipment_store, ['所属门店', '场馆', '存放门店', 'club', 'branch'], true),
    field('zone', m.equipment_zone, ['位置', '存放位置', '摆放区域', 'area', 'location']),
    field('brand', m.equipment_brand, ['厂家', '生产厂家', '制造商', 'manufacturer']),
    field('model', m.equipment_model, ['规格型号', '型号规格']),
    field('serial', m.equipment_serial, ['出厂编号', 'SN', 'serial no']),
    field('boughtOn', m.equipment_bought_on, ['采购日期', '购买日期', '购入时间', 'purchase date']),
    field('price', m.equipment_price, ['原值', '采购价', '单价', '金额', 'cost']),
    field('warrantyUntil', m.equipment_warranty_until, ['质保期至', '质保截止', '保修到期', 'warranty']),
    field('serviceMonths', m.equipment_service_months, ['保养间隔', '保养周期', 'service interval']),
    field('nextServiceOn', m.equipment_next_service_on, ['下次保养日期', '下次维保', 'next service']),
  ],
  read: readCells,
}

/** The asset number identifies a record; an empty cell changes nothing. */
export function readCells(cells: Record<string, string>): ImportReading {
  const problems: RowProblem[] = []
  const of = (member: string) => (cells[member] ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim()
  for (const member of ['assetNo', 'name', 'category', 'store'])
    if (of(member) === '') problems.push(failure([member], 'required'))
  const assetNo = of('assetNo').toUpperCase()
  const draft: Partial<EquipmentDraft> = {
    assetNo,
    name: of('name'),
    ...categoryOf(of('category'), problems),
    ...texts(of, ['zone', 'brand', 'model', 'serial']),
    ...dayOf(of, 'boughtOn', problems),
    ...dayOf(of, 'warrantyUntil', problems),
    ...dayOf(of, 'nextServiceOn', problems),
    ...numberOf('priceFen', of('price').replace(/^[¥￥]|元$|,/g, ''), fenOf, problems),
    ...numberOf('serviceMonths', of('serviceMonths').replace(/个?月$/, ''), wholeOf, problems),
  }
  return {
    name: of('name'),
    source: 'table',
    sourceId: assetNo,
    draft,
    problems,
    unresolved: { store: of('store') },
  }
}

type Read = (member: string) => string

function texts(of: Read, members: readonly string[]): Record<string, string> {
  return Object.fromEntries(members.flatMap((name) => (of(name) === '' ? [] : [[name, of(name)]])))
}

function dayOf(of: Read, member: keyof EquipmentDraft, problems: RowProblem[]): Record<string, string> {
  const cell = of(member)
  if (cell === '') return {}
  const day = readDay(cell)
  if (day === undefined) problems.push(failure([member], 'not_a_date', { name: cell.slice(0, 40) }))
  return day === undefined ? {} : { [member]: day }
}

function numberOf(
  member: keyof EquipmentDraft,
  cell: string,
  read: (text: string) => number | undefined,
  problems: RowProblem[],
): Record<string, number> {
  if (cell === '') return {}
  const value = read(cell)
  if (value === undefined) problems.push(failure([member], 'not_a_number', { name: cell.slice(0, 40) }))
  return value === undefined ? {} : { [member]: value }
}

const wholeOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)

/** An unknown category is reported and becomes `other`. */
function categoryOf(cell: string, problems: RowProblem[]): Partial<Pick<EquipmentDraft, 'category'>> {
  if (cell === '') return {}
  const word = cell.toLowerCase()
  const found = equipmentCategories.find((category) =>
    [
      category,
      m[`equipment_category_${category}`]({}, { locale: 'zh-CN' }),
      m[`equipment_category_${category}`]({}, { locale: 'en-US' }),
    ].some((name) => name.toLowerCase() === word),
  )
  if (found === undefined) problems.push(warning(['category'], 'unknown_name', { name: cell.slice(0, 60) }))
  return { category: found ?? 'other' }
}

function field(
  name: string,
  label: LocalizedLabel,
  synonyms: string[],
  isRequired = false,
): Table['fields'][number] {
  return { name, title: (locale) => label({}, { locale }), isRequired, synonyms }
}
