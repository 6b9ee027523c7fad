import sharp from 'sharp'

const [width, height] = [720, 1018]

/** A page with a border, a seal, lines of print and the number, slightly askew as a scanner makes it. */
export function drawScan(certNo: string, index: number): Promise<Buffer> {
  const hue = (index * 47) % 360
  const lines = Array.from({ length: 7 }, (_, i) => {
    const length = 430 - ((index * 31 + i * 97) % 190)
    return `<rect x="110" y="${430 + i * 46}" width="${length}" height="11" rx="2" fill="#3a3a3a" opacity=".62"/>`
  })
  const waves = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M60 ${180 + i * 80} q150 -46 300 0 t300 0" fill="none" stroke="hsl(${hue},45%,62%)" opacity=".28"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#d8d5cf"/>
    <g transform="rotate(${(index % 5) * 0.3 - 0.6} 360 509)">
      <rect x="26" y="26" width="668" height="966" fill="#fdfbf4"/>
      <rect x="48" y="48" width="624" height="922" fill="none" stroke="hsl(${hue},48%,40%)" stroke-width="7"/>
      <rect x="61" y="61" width="598" height="896" fill="none" stroke="hsl(${hue},48%,40%)" stroke-width="1.5"/>
      ${waves.join('')}
      <circle cx="360" cy="168" r="52" fill="hsl(${hue},48%,40%)"/>
      <path d="M330 168 h60 M336 150 v36 M384 150 v36" stroke="#fdfbf4" stroke-width="9" stroke-linecap="round"/>
      <text x="360" y="290" font-family="DejaVu Serif, Georgia, serif" font-size="40" text-anchor="middle" fill="#2b2b2b">CERTIFICATE</text>
      <text x="360" y="352" font-family="DejaVu Sans Mono, Menlo, monospace" font-size="25" text-anchor="middle" fill="#2b2b2b">No. ${certNo}</text>
      ${lines.join('')}
      <circle cx="532" cy="838" r="72" fill="none" stroke="#c8372d" stroke-width="7" opacity=".8"/>
      <path d="M532 792 l11 33 h35 l-28 21 l10 34 l-28 -21 l-28 21 l10 -34 l-28 -21 h35 z" fill="#c8372d" opacity=".8"/>
    </g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

/** A PDF of two pages, the certificate and its back, in the fonts that every reader has. */
export function printScan(certNo: string): Buffer {
  const front = [
    '0.16 0.36 0.55 RG 5 w 36 36 523 770 re S 1 w 46 46 503 750 re S',
    drawText(182, 690, 32, 'CERTIFICATE'),
    drawText(236, 640, 16, `No. ${certNo}`),
    drawText(120, 545, 14, 'This is to certify that the holder has met the requirements'),
    drawText(120, 521, 14, 'of the examination and is entitled to instruct.'),
    drawText(120, 470, 11, 'Valid together with a proof of identity.'),
    seal(430, 160),
  ]
  const back = [
    drawText(90, 740, 18, 'Continuing education'),
    drawText(90, 700, 12, `Record of certificate ${certNo}`),
    drawText(90, 676, 12, '1. Basic life support, 8 hours'),
    drawText(90, 656, 12, '2. Programme design, 16 hours'),
  ]
  const page = (contents: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 7 0 R >> >> /Contents ${contents} 0 R >>`
  const stream = (lines: string[]) => {
    const text = `${lines.join('\n')}\n`
    return `<< /Length ${text.length} >>\nstream\n${text}endstream`
  }
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5),
    page(6),
    stream(front),
    stream(back),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

const drawText = (x: number, y: number, size: number, text: string) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`

/** A red ring around a star. */
function seal(x: number, y: number): string {
  const path = (corners: number, radiusOf: (i: number) => number) =>
    Array.from({ length: corners }, (_, i) => {
      const [angle, radius] = [(i * 2 * Math.PI) / corners, radiusOf(i)]
      const point = [x + radius * Math.sin(angle), y + radius * Math.cos(angle)].map((one) => one.toFixed(1))
      return `${point.join(' ')} ${i === 0 ? 'm' : 'l'}`
    }).join(' ')
  const [ring, star] = [path(48, () => 46), path(10, (i) => (i % 2 === 0 ? 30 : 12))]
  return `0.78 0.21 0.18 rg 0.78 0.21 0.18 RG 4 w ${ring} s ${star} f`
}

/** The objects, numbered from 1 with the catalogue first, and the table of their offsets. */
function pdfOf(objects: string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
