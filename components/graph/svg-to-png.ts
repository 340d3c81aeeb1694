/** Browsers refuse canvases beyond these; a smaller scale is better than no picture. */
const MAX_SIDE = 16_000
const MAX_PIXELS = 120_000_000

/** A picture of an SVG that stands by itself, at twice its size where the browser can. */
export async function svgToPng(svg: string): Promise<Blob> {
  const image = new Image()
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    image.src = address
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = Math.min(2, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(width * scale))
    canvas.height = Math.max(1, Math.floor(height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (blob === null) throw new Error(`${canvas.width} x ${canvas.height} px`)
    return blob
  } finally {
    URL.revokeObjectURL(address)
  }
}
