/** A test reporter that yields one line of JSON: how many tests of the whole run passed, failed and were skipped. */
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    // With a process for each file there is a summary for each as well; the one of the whole run names no file.
    if (type !== 'test:summary' || data.file !== undefined) continue
    const { passed, failed, cancelled, skipped, todo } = data.counts
    yield `${JSON.stringify({ passed, failed: failed + cancelled, skipped: skipped + todo })}\n`
  }
}
