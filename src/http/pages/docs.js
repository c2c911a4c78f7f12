// What the documentation has beside its text where scripts run: buttons that copy, results while a person types, and the
// way from an anchor of the one page that the reference once was to the page that has it now.
const docs = document.querySelector('.docs')
const words = docs.dataset

const moved =
  location.pathname === '/docs' && location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
const place = moved?.closest('li, h3')?.querySelector('a')
if (place) location.replace(place.href)

// A member that is linked to may stand in a part that is closed.
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const closed = target?.closest('details:not([open])')
  if (!closed) return
  closed.open = true
  target.scrollIntoView()
}
openTarget()
addEventListener('hashchange', openTarget)

// Over plain HTTP from another machine a browser lets no page write to the clipboard.
for (const code of navigator.clipboard ? docs.querySelectorAll('pre > code') : []) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'plain copy'
  button.textContent = words.copy
  const copied = () => {
    button.textContent = words.copied
    setTimeout(() => (button.textContent = words.copy), 2_000)
  }
  button.addEventListener('click', () => void navigator.clipboard.writeText(code.textContent).then(copied))
  code.parentElement.append(button)
}

const form = docs.querySelector('.find')
const results = form.querySelector('.found')
const box = form.elements.q
let latest = 0
box.addEventListener('input', async () => {
  const turn = ++latest
  const query = new URLSearchParams(new FormData(form))
  if (box.value.trim().length < 2) return results.replaceChildren()
  const answer = await fetch(`${form.getAttribute('action')}?${query}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // An answer that comes late is of what is no longer in the box.
  if (turn === latest) results.replaceChildren(...page.querySelectorAll('.docs > .text > *'))
})
box.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  box.value = ''
  results.replaceChildren()
})
