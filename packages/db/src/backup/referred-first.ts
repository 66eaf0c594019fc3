/** Names in an order in which each is after those that it refers to; else by alphabet. */
export function referredFirst(
  names: readonly string[],
  referred: ReadonlyMap<string, readonly string[]>,
): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, above: readonly string[]) => {
    if (ordered.has(name) || above.includes(name)) return
    for (const other of referred.get(name) ?? []) if (names.includes(other)) visit(other, [...above, name])
    ordered.add(name)
  }
  for (const name of names.toSorted()) visit(name, [])
  return [...ordered]
}
