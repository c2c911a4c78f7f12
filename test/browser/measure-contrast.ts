/** A visible text and the contrast of its colour against what is behind it (WCAG 2, 1 to 21). */
export type TextContrast = { text: string; ratio: number }

/** Measures every visible text of the page. It is sent to the browser as it stands, so it may use nothing from outside. */
export function measureContrast(): TextContrast[] {
  type Color = { red: number; green: number; blue: number; alpha: number }
  const parse = (text: string): Color => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
    return text.startsWith('rgb') ? { red, green, blue, alpha } : { red: 0, green: 0, blue: 0, alpha: 0 }
  }
  const luminance = ({ red, green, blue }: Color): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element: PageElement | null): Color => {
    for (let at = element; at; at = at.parentElement) {
      const box = at.tagName === 'g' ? at.querySelector('rect') : null
      const color = parse(box ? getComputedStyle(box).fill : getComputedStyle(at).backgroundColor)
      if (color.alpha === 1) return color
    }
    return { red: 255, green: 255, blue: 255, alpha: 1 }
  }
  const measured: TextContrast[] = []
  for (const element of document.querySelectorAll('body *')) {
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.textContent)
      .join('')
      .trim()
    if (text === '' || !element.checkVisibility()) continue
    const style = getComputedStyle(element)
    const front = luminance(parse(element.tagName === 'text' ? style.fill : style.color))
    const back = luminance(behind(element))
    measured.push({ text, ratio: (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05) })
  }
  return measured
}

type PageElement = {
  tagName: string
  parentElement: PageElement | null
  childNodes: Iterable<{ nodeType: number; textContent: string }>
  querySelector: (selector: string) => PageElement | null
  checkVisibility: () => boolean
}

declare const document: { querySelectorAll: (selector: string) => Iterable<PageElement> }
declare function getComputedStyle(element: PageElement): { color: string; fill: string; backgroundColor: string }
