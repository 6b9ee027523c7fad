/** The frame a video shows at this moment, as a picture in its own size. Throws where the browser cannot give it. */
export async function frameOf(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (blob === null) throw new DOMException('the frame cannot be encoded', 'EncodingError')
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}
