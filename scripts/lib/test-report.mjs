/** The line of a group that ended, and what it printed. */
export function groupLines({ group, counts, cutOff, output, seconds }) {
  const many = group.files.length > 1 ? ` (${group.files.length} files)` : ''
  const end = cutOff === null ? '' : ` CUT OFF: ${cutOff}.`
  return [`${group.name}${many}: ${countsText(counts)}, ${seconds} s.${end}`, ...(output ? [indented(output)] : [])]
}

/** What went wrong in all groups, each failed test with its place and message, and which files did not end. */
export function troubleLines(outcomes, notBegun) {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const warnings = outcomes.flatMap((outcome) => outcome.warnings)
  const unfinished = [...outcomes.flatMap((outcome) => outcome.unfinished), ...notBegun.flatMap(({ files }) => files)]
  return [
    ...titled('Failed:', failures.map(failureText)),
    ...titled('Errors that belong to no test:', warnings),
    ...titled('Cut off:', outcomes.filter(({ cutOff }) => cutOff !== null).map(cutOffText)),
    ...titled('Not finished:', unfinished),
  ]
}

/** A group that did not come to its end, or not well, without a failed test counts as one failure. */
export function sumOf(outcomes) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { counts, cutOff, done } of outcomes) {
    for (const outcome of Object.keys(sum)) sum[outcome] += counts[outcome]
    if (cutOff !== null || (done === false && counts.failed === 0)) sum.failed++
  }
  return sum
}

export function countsText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

function titled(title, texts) {
  return texts.length === 0 ? [] : [title, ...texts.map(indented)]
}

function failureText({ place, name, error }) {
  return `${place} ${name}\n${indented(error)}`
}

function cutOffText({ group, cutOff, running }) {
  return `${group.name}: ${cutOff}, ${running}.`
}

function indented(text) {
  return text.replace(/^(?=.)/gm, '  ')
}
