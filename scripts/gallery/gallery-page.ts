import type { Shot } from './take-pictures.ts'

/** One HTML file that holds every picture, a row for each page and state. */
export function galleryPage(shots: readonly Shot[]): string {
  const groups = Map.groupBy(shots, ({ picture }) => picture.group)
  const sections = [...groups].map(([group, of]) => `<h2>${group}</h2>${[...rowsOf(of)].map(rowOf).join('')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${style}</style><h1>Gallery</h1>${sections.join('')}</html>`
}

function rowsOf(shots: readonly Shot[]) {
  return Map.groupBy(shots, ({ picture }) => picture.name)
}

function rowOf([name, shots]: [name: string, shots: readonly Shot[]]): string {
  return `<section><h3>${escaped(name)}</h3><div>${shots.map(figureOf).join('')}</div></section>`
}

function figureOf({ look, jpeg, problems }: Shot): string {
  const caption = look.isPrint ? `print, ${look.lang}` : `${look.width}, ${look.scheme}, ${look.lang}`
  const warnings = problems.length === 0 ? '' : `<strong>${problems.map(escaped).join('<br>')}</strong>`
  const source = `data:image/jpeg;base64,${jpeg.toString('base64')}`
  return `<figure><a href="${source}"><img loading="lazy" alt="${caption}" src="${source}"></a><figcaption>${caption}${warnings}</figcaption></figure>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `body{font:14px sans-serif;margin:1rem;background:#888}section div{display:flex;gap:8px;overflow-x:auto;
align-items:flex-start}figure{margin:0;flex:none}img{height:420px;display:block}figcaption{padding:2px 0}
strong{display:block;color:#900;max-width:260px}`
