import { joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import type { Tool } from './tool.ts'

/** The instructions that agents read before their first call: how to use the tools, and which are free. */
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
