/** HTML that is safe to insert into a page. */
export type Html = { readonly html: string }

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** A template whose values are escaped unless they are Html themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let out = strings[0] ?? ''
  for (const [i, part] of parts.entries()) out += render(part) + (strings[i + 1] ?? '')
  return { html: out }
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return isParts(part) ? part.map(render).join('') : part.html
}

function isParts(part: Html | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
