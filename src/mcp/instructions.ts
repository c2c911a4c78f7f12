import { joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import type { Tool } from './tool.ts'

/** How a program uses the tools, and which of them are free: what an agent reads before its first call. */
export function mcpInstructions(tools: readonly Pick<Tool, 'name' | 'sale'>[], lang: Lang): string {
  const named = (isSold: boolean) =>
    joinItems(
      lang,
      tools.filter(({ sale }) => (sale !== undefined) === isSold).map(({ name }) => name),
    )
  return joinSentences(lang, [
    message(lang, 'mcp.instructions'),
    message(lang, 'mcp.prices', { free: named(false), paid: named(true), protocol: 'x402' }),
  ])
}
