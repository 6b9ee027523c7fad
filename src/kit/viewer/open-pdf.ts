import type { PDFPageProxy } from 'pdfjs-dist'
// The legacy build runs in browsers that are some years old; the other one needs features that only this year's have.
import { GlobalWorkerOptions, getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Where rsbuild.config.ts puts the parts of pdfjs-dist that are fetched by name. */
const parts = '/static/pdf'

GlobalWorkerOptions.workerSrc = `${parts}/worker.js`

let shared: PDFWorker | null = null

/** One worker for all documents: starting one takes longer than reading a certificate. */
function worker(): PDFWorker {
  if (shared === null || shared.destroyed) shared = PDFWorker.create({})
  return shared
}

/** Reads a PDF. `destroy` of the task releases it, also during loading. */
export const openPdf = (data: ArrayBuffer) =>
  getDocument({
    data,
    worker: worker(),
    // The worker's own content security policy allows WebAssembly, and no other eval.
    isEvalSupported: false,
    wasmUrl: `${parts}/wasm/`,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/fonts/`,
    useSystemFonts: true,
  })

/** With more device pixels on one side, the canvas of some browsers stays blank. */
const mostPixels = 4096

/** Draws a page, `width` device pixels wide, on a canvas of its own. Aborting it rejects. */
export async function drawPage(page: PDFPageProxy, width: number, signal: AbortSignal) {
  const whole = page.getViewport({ scale: 1 })
  const most = mostPixels / Math.max(whole.width, whole.height)
  const viewport = page.getViewport({ scale: Math.min(width / whole.width, most) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
  return canvas
}
