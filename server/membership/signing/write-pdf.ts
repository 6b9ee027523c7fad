import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { signatureSize } from '../../../contract/signature/signature-size'
import { shanghaiTime } from '../../kit/day'
import { projectRoot } from '../../kit/project-root'

/** What an agreement's PDF shows. */
export interface SignedText {
  title: string
  content: string
  contentHash: string
  textVersion: number
  memberName: string
  signerName: string
  /** As it stands after the signer's name; null for the member themselves. */
  relation: string | null
  strokes: readonly (readonly number[])[]
  signedAt: Date
  /** Of the desk's screen, or of the member's phone. */
  place: string
  address: string
}

/** Noto Sans in the character set of simplified Chinese; a PDF embeds only the glyphs that it shows. */
const font = path.join(
  path.dirname(createRequire(path.join(projectRoot, 'package.json')).resolve('@embedpdf/fonts-sc')),
  '../fonts/NotoSansHans-Regular.otf',
)
const signatureWidth = 200

/** An agreement with its signature. The same content always gives the same bytes. */
export async function writePdf(signed: SignedText): Promise<Buffer> {
  const { title, content, signedAt } = signed
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    font,
    bufferPages: true,
    info: { Title: title, Author: signed.memberName, CreationDate: signedAt, ModDate: signedAt },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  document.fontSize(18).text(title, { align: 'center' }).moveDown(1)
  document.fontSize(10.5)
  for (const line of content.split('\n'))
    if (line.trim() === '') document.moveDown(0.6)
    else document.text(line, { lineGap: 4 })
  drawEnd(document, signed)
  numberPages(document, signed.contentHash)
  document.end()
  await ended
  return Buffer.concat(parts)
}

function drawEnd(document: PDFKit.PDFDocument, signed: SignedText): void {
  const height = (signatureWidth * signatureSize.height) / signatureSize.width
  const left = document.page.margins.left
  // Signature and facts stay on one page.
  if (document.y + height + 140 > document.page.height - document.page.margins.bottom) document.addPage()
  else document.moveDown(1.5)
  document.fontSize(10.5).text('签名 Signature', left)
  drawStrokes(document, signed.strokes, { left, top: document.y + 4 })
  document.y += height + 10
  document.x = left
  const facts = [
    `签署人 Signed by：${signed.signerName}${signed.relation === null ? '' : `（${signed.relation}）`}`,
    `会员 Member：${signed.memberName}`,
    `签署时间 Time：${shanghaiTime(signed.signedAt)}（北京时间 UTC+8）`,
    `签署方式 By：${signed.place}　网络地址 Address：${signed.address}`,
    `协议版本 Version：${signed.textVersion}`,
    `正文 SHA-256：${signed.contentHash}`,
  ]
  document.fontSize(9)
  for (const fact of facts) document.text(fact, { lineGap: 3 })
}

function drawStrokes(
  document: PDFKit.PDFDocument,
  strokes: SignedText['strokes'],
  { left, top }: { left: number; top: number },
): void {
  const scale = signatureWidth / signatureSize.width
  document.save().lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor('#1c2a4a')
  for (const stroke of strokes) {
    const [x = 0, y = 0] = stroke
    document.moveTo(left + x * scale, top + y * scale)
    if (stroke.length <= 2) document.lineTo(left + x * scale + 0.1, top + y * scale)
    for (let i = 2; i < stroke.length; i += 2)
      document.lineTo(left + (stroke[i] ?? 0) * scale, top + (stroke[i + 1] ?? 0) * scale)
    document.stroke()
  }
  document.restore()
}

function numberPages(document: PDFKit.PDFDocument, contentHash: string): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    const { height, margins } = document.page
    const bottom = margins.bottom
    // A line below the margin would begin another page.
    margins.bottom = 0
    document
      .fontSize(8)
      .text(`${page + 1} / ${count}　${contentHash.slice(0, 16)}`, margins.left, height - 36, {
        align: 'center',
        lineBreak: false,
      })
    margins.bottom = bottom
  }
}

/** Of the strokes, which may sign one agreement only. */
export const hashOfStrokes = (strokes: SignedText['strokes']): Buffer =>
  createHash('sha256').update(JSON.stringify(strokes)).digest()
