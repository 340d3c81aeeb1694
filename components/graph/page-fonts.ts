/** The page's own fonts as CSS with the files inside: a picture that stands by itself cannot load any. */
export async function pageFontCss(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule)
    } catch {
      // Sheets of other places cannot be read, and hold none of our fonts.
      return []
    }
  })
  const wanted = faces.filter(({ style }) => /IBM Plex/.test(style.getPropertyValue('font-family')))
  return (await Promise.all(wanted.map(embed))).join('')
}

async function embed(face: CSSFontFaceRule): Promise<string> {
  const address = /url\(["']?([^"')]+\.woff2[^"')]*)/.exec(face.style.getPropertyValue('src'))?.[1]
  if (address === undefined) return ''
  const base = face.parentStyleSheet?.href ?? document.baseURI
  const file = await fetch(new URL(address, base))
  if (!file.ok) return ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const { style } = face
  return `@font-face{font-family:${style.getPropertyValue('font-family')};font-weight:${style.getPropertyValue('font-weight')};src:url(data:font/woff2;base64,${text}) format("woff2")}`
}
