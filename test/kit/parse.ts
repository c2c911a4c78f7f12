export function parse(text: string, reviver?: Parameters<typeof JSON.parse>[1]): { value: unknown } | null {
  try {
    return { value: JSON.parse(text, reviver) }
  } catch {
    return null
  }
}
