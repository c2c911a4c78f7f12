type Walk<Item> = {
  /** The next items behind one, in a fixed order; null for the first ones. An empty page is the end. */
  read: (behind: Item | null) => Promise<readonly Item[]>
  act: (item: Item) => Promise<void>
  /** How many items are acted on side by side. */
  atOnce: number
  isStopped: () => boolean
}

/**
 * Acts on every item of a list that is read in pages. One that fails does not keep the others from their turn: the first
 * failure is thrown at the end. Nothing at the head of a list can hide what stands behind it.
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
