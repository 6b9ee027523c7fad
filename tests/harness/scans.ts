import sharp from 'sharp'

/**
 * A PDF as a scanner's program might write it, one page for each line of text, with a Chinese font that is not embedded: to show it, a
 * viewer needs the character maps from outside the document.
 */
export function pdfPaper(lines: readonly string[]): Buffer {
  const kids = lines.map((_, at) => `${firstPage + at * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${lines.length} /Kids [${kids.join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 6 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>`,
    `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0
      /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`,
    ...lines.flatMap((line, at) => page(line, at, firstPage + 1 + at * 2)),
  ]
  return written(objects)
}

/** The number of the first page's object: the objects that all pages share come before it. */
const firstPage = 7

/** A4 in portrait: a coloured band, a Latin and a Chinese line. */
function page(line: string, at: number, content: number): string[] {
  const chinese = Buffer.from(line, 'utf16le').swap16().toString('hex')
  const text = `
    ${['0.1 0.3 0.7', '0.7 0.1 0.2', '0.1 0.5 0.2'][at % 3]} rg 40 700 515 80 re f
    0 g BT /F1 28 Tf 60 620 Td (CERTIFICATE ${at + 1}) Tj ET
    BT /F2 24 Tf 60 560 Td <${chinese}> Tj ET`
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R
      /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
}

/** A PDF as an office scanner writes it: one page, one picture of two colours in JBIG2, a black block in the middle of the sheet. */
export function jbig2Paper(): Buffer {
  const picture = jbig2Block()
  const draw = 'q 515 0 0 515 40 160 cm /Scan Do Q'
  return written([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
      /Resources << /XObject << /Scan 5 0 R >> >> >>`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1
      /Filter /JBIG2Decode /Length ${picture.length} >>\nstream\n${picture.toString('latin1')}\nendstream`,
  ])
}

/** 64 × 64 pixels by ITU-T T.88, as PDF embeds it: a page and one generic region, whose rows are coded by T.6 (MMR). */
function jbig2Block(): Buffer {
  const [white, same] = ['1', '111']
  const begin = `001${'101010'}${'000001101010'}1` // horizontal: 16 white, 32 black; the rest as above it
  const end = '00011' // pass over the block above; the rest as above it
  const rows = [white.repeat(16), begin, same.repeat(31), end, white.repeat(15), '000000000001'.repeat(2)]
  const bits = rows.join('')
  const bytes = bits.match(/.{1,8}/g) ?? []
  const coded = Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
  const size = [0, 0, 0, 64, 0, 0, 0, 64]
  const nowhere = [0, 0, 0, 0, 0, 0, 0, 0]
  const pageInformation = Buffer.from([...size, ...nowhere, 0, 0, 0])
  const region = Buffer.concat([Buffer.from([...size, ...nowhere, 0, 1]), coded])
  return Buffer.concat([segment(0, 48, pageInformation), segment(1, 38, region)])
}

/** `type` 48 is a page's information, 38 a generic region to be drawn at once. */
function segment(number: number, type: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, number, type, 0, 1, 0, 0, 0, body.length]), body])
}

function written(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A scanned sheet as a picture. */
export function picturePaper(colour = '#2a6'): Promise<Buffer> {
  const frame = Buffer.from(
    `<svg width="900" height="640"><rect x="30" y="30" width="840" height="580" fill="none" stroke="${colour}" stroke-width="12"/></svg>`,
  )
  return sharp({ create: { width: 900, height: 640, channels: 3, background: '#fdfbf3' } })
    .composite([{ input: frame }])
    .png()
    .toBuffer()
}
