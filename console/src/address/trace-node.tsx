import { Icon } from '../parts/icon.tsx'
import { shortAddress } from '../parts/short-address.ts'
import { useMessages } from '../use-messages.ts'
import { Entity } from './entity.tsx'
import { PartyLinks } from './party-links.tsx'
import type { TraceNode } from './trace-graph.ts'
import type { PlacedNode } from './trace-layout.ts'
import { awayInWords, movedInWords, nodeLine, partyName, listsInWords, type TraceNames } from './trace-words.ts'
import type { useChoice } from './use-choice.ts'

type NodeButtonProps = {
  placed: PlacedNode
  names: TraceNames
  chain: string
  props: ReturnType<ReturnType<typeof useChoice>['buttonProps']>
  toggle: (id: string) => void
}

/** A node as a button: selecting it shows its details, and opens or closes a group. */
export function NodeButton({ placed: { node, ...box }, names, chain, props, toggle }: NodeButtonProps) {
  const messages = useMessages()
  const isListed = node.lists.length > 0
  const isGroup = node.kind === 'group'
  const line = nodeLine(node, names, messages)
  // Who it is comes before its address.
  const name = partyName(node, names)
  const entity = name ?? (isListed && !isGroup ? line : null)
  const { onClick, 'aria-pressed': pressed, ...rest } = props
  return (
    <button
      type="button"
      className={`node ${node.kind} ${isListed ? 'risky' : ''}`}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      {...rest}
      {...(isGroup ? { 'aria-expanded': node.isOpen } : { 'aria-pressed': pressed })}
      onClick={() => {
        onClick()
        if (isGroup) toggle(node.id)
      }}
    >
      <span className="name">
        {isListed && <Icon name="risky" />}
        {entity === null ? <NodeName node={node} /> : <Entity name={entity} />}
      </span>
      <span className="mark">
        {entity === null ? line : <NodeName node={node} />}
        {name !== null && line !== '' && ` · ${line}`}
      </span>
      {node.kind !== 'subject' && (
        <span className="unseen">
          {isListed && node.kind === 'party' ? `${messages.t('trace.listed', { list: line })}, ` : ''}
          {`${awayInWords(node.column, messages)}, ${movedInWords(node, chain, messages)}`}
        </span>
      )}
    </button>
  )
}

function NodeName({ node }: { node: TraceNode }) {
  const { lang, t } = useMessages()
  const { kind, addresses, lists } = node
  if (kind !== 'group') return <code>{shortAddress(addresses[0] ?? '')}</code>
  const count = addresses.length.toLocaleString(lang)
  return t(lists.length > 0 ? 'trace.others_listed' : 'trace.others', { count })
}

/** Details of the selected node. */
export function NodeDetails({ node, names, chain }: { node: TraceNode | null; names: TraceNames; chain: string }) {
  const messages = useMessages()
  const { t } = messages
  const [address] = node?.addresses ?? []
  const name = node && partyName(node, names)
  return (
    <div className="details">
      {node && (
        <>
          {name !== null && (
            <p>
              <Entity name={name} />
            </p>
          )}
          {node.lists.length > 0 && (
            <p className="risky">
              <Icon name="risky" /> {t('trace.listed', { list: listsInWords(node, names) })}
            </p>
          )}
          <p>{node.kind === 'group' ? <NodeName node={node} /> : <code>{address}</code>}</p>
          <p>
            {awayInWords(node.column, messages)}
            {node.kind !== 'subject' && ` · ${movedInWords(node, chain, messages)}`}
          </p>
          {node.kind !== 'group' && address !== undefined && <PartyLinks address={address} chain={chain} />}
        </>
      )}
    </div>
  )
}
