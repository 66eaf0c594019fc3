/**
 * Where a sequence occurs in another, in order, also where occurrences overlap: characters of a text, or words. By Knuth,
 * Morris and Pratt: it takes linear time where both repeat themselves, for which `indexOf` takes seconds.
 */
export function* occurrencesOf<Item>(all: ArrayLike<Item>, wanted: ArrayLike<Item>): Generator<number> {
  if (wanted.length === 0) return
  const back = fallbacksOf(wanted)
  let matched = 0
  for (let at = 0; at < all.length; at += 1) {
    const item = all[at]
    while (matched > 0 && wanted[matched] !== item) matched = back[matched - 1] ?? 0
    if (wanted[matched] === item) matched += 1
    if (matched < wanted.length) continue
    yield at - wanted.length + 1
    matched = back[matched - 1] ?? 0
  }
}

/** Of each beginning of a sequence, how many of its last items are also the first ones. */
function fallbacksOf<Item>(wanted: ArrayLike<Item>): Uint32Array {
  const back = new Uint32Array(wanted.length)
  let matched = 0
  for (let at = 1; at < wanted.length; at += 1) {
    while (matched > 0 && wanted[matched] !== wanted[at]) matched = back[matched - 1] ?? 0
    if (wanted[matched] === wanted[at]) matched += 1
    back[at] = matched
  }
  return back
}
