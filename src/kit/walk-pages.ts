type Walk<Item> = {
  /** The items after `behind`, in a fixed order; null for the first page. An empty page is the end. */
  read: (after: Item | null) => Promise<readonly Item[]>
  act: (item: Item) => Promise<void>
  /** How many items are processed concurrently. */
  atOnce: number
  isStopped: () => boolean
}

/**
 * Processes every item of a paged list. A failure does not stop the others: the first one is thrown at the end, so that
 * nothing at the head of a list can block what follows.
 */
export async function walkPages<Item>({ read, act, atOnce, isStopped }: Walk<Item>): Promise<void> {
  const failures: unknown[] = []
  let page = await read(null)
  while (page.length > 0) {
    for (let at = 0; at < page.length; at += atOnce) {
      if (isStopped()) return
      const ended = await Promise.allSettled(page.slice(at, at + atOnce).map(act))
      const failed = ended.find((each) => each.status === 'rejected')
      if (failed && failures.length === 0) failures.push(failed.reason)
    }
    page = await read(page.at(-1) ?? null)
  }
  if (failures.length > 0) throw failures[0]
}
