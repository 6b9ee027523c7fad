/** Pixels of the longer side: enough to show a crack, and a tenth of a phone camera's bytes. */
const longest = 1600

/** A photo for upload, made smaller where the browser can; undefined if the server would refuse it. */
export async function smaller(file: File, mostBytes: number): Promise<Blob | undefined> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) return undefined
  const made = await redrawn(file).catch(() => undefined)
  const chosen = made !== undefined && made.size < file.size ? made : file
  return chosen.size <= mostBytes ? chosen : undefined
}

async function redrawn(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85))
}
