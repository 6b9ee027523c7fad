import { crc32, deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  content: Uint8Array | string
  /** The false size in the directory. */
  claimed?: number
}

/** A ZIP archive of deflated entries. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed } of entries) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain, { level: 1 })
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claimed ?? plain.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, path]))
    parts.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Workbook {
  /** The content of `<sheetData>`. */
  rows: string
  sharedStrings?: string
  styles?: string
  more?: Entry[]
}

/** A workbook of one sheet (ECMA-376 part 1, 12.3). */
export function workbookOf({ rows, sharedStrings = '', styles = '', more = [] }: Workbook): Buffer {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst ${main}>${sharedStrings}</sst>` },
    { name: 'xl/styles.xml', content: `<styleSheet ${main}>${styles}</styleSheet>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    },
    ...more,
  ])
}

export const textRow = (n: number, cells: readonly string[]) =>
  `<row r="${n}">${cells
    .map((text, i) => `<c r="${columnName(i)}${n}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`

/** `A` for 0, `AA` for 26. */
function columnName(i: number): string {
  return (i >= 26 ? columnName(Math.floor(i / 26) - 1) : '') + String.fromCharCode(65 + (i % 26))
}
