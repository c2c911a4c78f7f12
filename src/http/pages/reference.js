// What the reference has beside its text where scripts run: a search box, and buttons that copy.
const reference = document.querySelector('.reference')
const words = reference.dataset

// Over plain HTTP from another machine a browser lets no page write to the clipboard.
for (const code of navigator.clipboard ? reference.querySelectorAll('pre > code') : []) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'plain copy'
  button.textContent = words.copy
  const copied = () => {
    button.textContent = words.copied
    setTimeout(() => (button.textContent = words.copy), 2_000)
  }
  button.addEventListener('click', () => void navigator.clipboard.writeText(code.textContent).then(copied))
  code.parentElement.before(button)
}

const box = document.createElement('input')
box.type = 'search'
box.id = 'find'
box.autocomplete = 'off'
const label = document.createElement('label')
label.htmlFor = box.id
label.textContent = words.search
const count = document.createElement('p')
count.className = 'soft'
count.setAttribute('role', 'status')
reference.querySelector('.finder').append(label, box, count)

/** What an operation is found by: its paths, what it is for, and the names and codes on it. */
const operations = [...reference.querySelectorAll('.operation')].map((section) => ({
  section,
  link: reference.querySelector(`.contents a[href="#${section.id}"]`).closest('li'),
  text: [...section.querySelectorAll('h3, .purpose, .purpose + p, .members td:first-child, dd code')]
    .map(({ textContent }) => textContent.toLowerCase())
    .join(' '),
}))

box.addEventListener('input', () => {
  const asked = box.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const { section, link, text } of operations) {
    const isFound = asked.every((word) => text.includes(word))
    section.hidden = !isFound
    link.hidden = !isFound
    if (isFound) found++
  }
  for (const group of reference.querySelectorAll('.group'))
    group.hidden = group.querySelector('.operation:not([hidden])') === null
  for (const part of reference.querySelectorAll('.contents details')) {
    part.hidden = part.querySelector('li:not([hidden])') === null
    part.open = asked.length > 0
  }
  count.textContent = asked.length > 0 ? `${words.found} ${found}` : ''
})
