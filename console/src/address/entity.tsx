/** The name of a party as a list gives it: cut where it has no room, and its direction changes nothing beside it. */
export function Entity({ name }: { name: string }) {
  return (
    <b className="entity" title={name}>
      <bdi dir="ltr">{name}</bdi>
    </b>
  )
}
