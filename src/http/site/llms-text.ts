import { mcpInstructions } from '../../mcp/instructions.ts'
import { messageEndpoint } from '../../mcp/message-endpoint.ts'
import { tools } from '../../mcp/tools.ts'
import { message, type Lang } from '../../messages/message.ts'
import { docsPage } from '../pages/docs/docs-page.ts'
import { groupNameText } from '../pages/docs/docs-frame.ts'
import { groupNames, groupPath, guides } from '../pages/docs/docs-places.ts'
import { guardGuide } from '../pages/docs/guard-guide.ts'
import { mcpPage } from '../pages/mcp-page.ts'
import { footerLinks } from '../pages/navigation.ts'
import { pasteTokenPage } from '../pages/paste-token-page.ts'
import { proofsPage } from '../pages/proofs-page.ts'
import { discoveryPath } from '../serve-discovery.ts'
import { keysPath } from '../serve-keys.ts'
import { openApiPath } from '../serve-service.ts'

type Link = { path: string; name: string; note?: string }

/** An overview of the service for programs, in the llmstxt.org format. */
export function llmsText(lang: Lang, baseUrl: string): string {
  const use = useLinks(lang, baseUrl)
  const verify = verifyLinks(lang)
  const shown = new Set([...use, ...verify].map(({ path }) => path))
  const groups = groupNames.map((name) => ({
    path: groupPath(name),
    name: [message(lang, 'docs.reference'), groupNameText(name, lang)].join(lang === 'zh' ? '：' : ': '),
  }))
  const further = [
    ...groups,
    ...footerLinks
      .filter(({ path }) => !shown.has(path))
      .map(({ path, name }) => ({ path, name: message(lang, name) })),
  ]
  const list = (links: readonly Link[]) => links.map((link) => lineOf(link, lang, baseUrl)).join('\n')
  const parts = [
    '# Countersign',
    `> ${message(lang, 'llms.what')}`,
    mcpInstructions(tools, lang),
    message(lang, 'shell.limits'),
    `## ${message(lang, 'llms.use')}`,
    list(use),
    `## ${message(lang, 'llms.verify')}`,
    list(verify),
    optional,
    list(further),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Pages about single topics, to which the reference links. */
const optional = '## Optional'

function useLinks(lang: Lang, baseUrl: string): readonly Link[] {
  const url = baseUrl + messageEndpoint.path
  return [
    { path: docsPage.path, name: message(lang, 'page.docs'), note: message(lang, 'llms.reference') },
    { path: openApiPath, name: message(lang, 'shell.openapi'), note: message(lang, 'llms.openapi') },
    { path: guardGuide.path, name: '@countersign/sdk', note: message(lang, 'llms.sdk') },
    { path: mcpPage.path, name: message(lang, 'page.mcp'), note: message(lang, 'llms.mcp', { url }) },
    ...guides
      .filter(({ path }) => path !== guardGuide.path && path !== mcpPage.path)
      .map(({ path, name, about }) => ({ path, name: message(lang, name), note: message(lang, about) })),
    {
      path: discoveryPath,
      name: message(lang, 'llms.paid'),
      note: message(lang, 'llms.manifest', { protocol: 'x402' }),
    },
  ]
}

function verifyLinks(lang: Lang): readonly Link[] {
  return [
    { path: pasteTokenPage.path, name: message(lang, 'shell.attestation'), note: message(lang, 'llms.token') },
    { path: keysPath, name: message(lang, 'attestation.keys'), note: message(lang, 'llms.keys') },
    { path: proofsPage.path, name: message(lang, 'page.proofs'), note: message(lang, 'llms.proofs') },
  ]
}

/** Pages are in English where the URL names no language. */
function lineOf({ path, name, note }: Link, lang: Lang, baseUrl: string): string {
  const isPage = path !== openApiPath && !path.startsWith('/.well-known/')
  const url = `${baseUrl}${path}${isPage && lang !== 'en' ? `?lang=${lang}` : ''}`
  return `- [${name}](${url})${note === undefined ? '' : `: ${note}`}`
}
