import { html, type Html } from '../../kit/html.ts'

/** A link that a phone can open from paper: a QR code as one SVG path, dark on light in every colour scheme. */
export async function qrCode(url: string, label: string): Promise<Html> {
  // Loaded with the first report.
  const { encode } = await import('uqr')
  // The border of four modules belongs to the code: readers find it by that.
  const { data, size } = encode(url, { ecc: 'L', boostEcc: true, border: 4 })
  const path = data.map((row, y) => darkRuns(row, y)).join('')
  return html`<a class="qr" href="${url}"><svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg></a>`
}

function darkRuns(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    let end = x
    while (row[end]) end++
    path += `M${x} ${y}h${end - x}v1h${x - end}z`
    x = end
  }
  return path
}
