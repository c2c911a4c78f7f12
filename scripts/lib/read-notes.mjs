/**
 * The content of the notes of a test process: `{ counts, failures, warnings, done, running, unfinished, secondsOf, partlyRun }`. `done` is
 * null when it did not come to its end, else whether all was well; `running` is where it was then, and `unfinished`
 * are the files that had not ended. `secondsOf` is how long each file took that did, and `partlyRun` names those of
 * which tests were skipped.
 */
export function readNotes(text, files) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const state = { counts, failures: [], warnings: [], done: null, secondsOf: {}, partlyRun: [] }
  const begun = new Map()
  const last = {}
  for (const note of notesOf(text)) {
    if (note.fact === 'reaches' || note.fact === 'done') measure(state, last, note)
    if (note.fact === 'loads' || note.fact === 'reaches') last[note.fact] = note.file
    if (note.fact === 'begins') begun.set(note.id, note.name)
    if (note.fact === 'warns') state.warnings.push(note.text)
    if (note.fact === 'done') state.done = note.success
    if (note.fact === 'ends') end(state, begun, note)
    if (note.outcome === 'skipped' && last.reaches !== undefined) state.partlyRun.push(last.reaches)
  }
  const unfinished = state.done === null ? files.slice(Math.max(0, files.indexOf(last.reaches))) : []
  return { ...state, running: runningOf(begun, last), unfinished }
}

/** The last line is cut when the process was killed while it wrote. */
function notesOf(text) {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

function end({ counts, failures }, begun, { id, name, outcome, place, error }) {
  counts[outcome]++
  begun.delete(id)
  if (outcome === 'failed' && error !== null) failures.push({ place, name, error })
}

/** A file takes from the moment it is reached until the next is, or the end. */
function measure({ secondsOf }, last, { atMs }) {
  if (last.reaches !== undefined) {
    const took = (secondsOf[last.reaches] ?? 0) + (atMs - last.reachedMs) / 1_000
    secondsOf[last.reaches] = Math.round(took * 10) / 10
  }
  last.reachedMs = atMs
}

/** A nested test is reported with the names of its parents. */
function runningOf(begun, last) {
  const names = [...begun.values()]
  const innermost = names.filter((name) => !names.some((other) => other.startsWith(`${name} > `)))
  if (innermost.length > 0) return `in ${last.reaches}: ${innermost.join('; ')}`
  if (last.reaches !== undefined) return `in ${last.reaches}, between two tests or after the last`
  return last.loads === undefined ? 'before a file was loaded' : `while ${last.loads} was loaded`
}
