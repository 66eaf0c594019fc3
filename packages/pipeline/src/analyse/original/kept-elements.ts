/** What a mail is built of. None of these loads, runs or sends anything by itself but for the attributes left out below. */
const KEPT = new Set(
  'a abbr acronym address area article aside b bdi bdo big blockquote br button caption center cite code col colgroup dd del details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label legend li main map mark menu nav ol optgroup option p picture pre q rp rt ruby s samp section select small source span strike strong style sub summary sup table tbody td textarea tfoot th thead time tr tt u ul var wbr html head body input'.split(
    ' ',
  ),
)

/** Of these nothing is shown or may be: their content goes with them. */
const DROPPED = new Set(
  'script template iframe frame frameset noframes noembed embed audio canvas svg math title meta base link xmp plaintext portal fencedframe'.split(
    ' ',
  ),
)

const ATTRIBUTES = new Set(
  'abbr align alink alt bgcolor border bordercolor cellpadding cellspacing char charoff checked class clear color cols colspan compact coords datetime dir disabled face for frame headers height hidden hspace id label lang leftmargin link marginheight marginwidth media noshade nowrap open placeholder reversed role rows rowspan rules scope selected shape size sizes span start summary text title topmargin type usemap valign value vlink vspace width'.split(
    ' ',
  ),
)

const INPUTS = new Set([
  'checkbox',
  'radio',
  'text',
  'email',
  'search',
  'tel',
  'url',
  'number',
  'submit',
  'button',
])

/** What becomes of an element of a mail: kept, taken away with all it holds, or its content kept alone. */
export function fateOf(tagName: string): 'keep' | 'drop' | 'unwrap' {
  if (KEPT.has(tagName)) return 'keep'
  return DROPPED.has(tagName) ? 'drop' : 'unwrap'
}

/** Whether an attribute of such an element says no more than how something looks or what it is. */
export function isHarmlessAttribute(name: string, tagName: string): boolean {
  // Of others a page would know them by that name, in place of what it knows by it.
  if (name === 'name') return tagName === 'a' || tagName === 'map'
  return ATTRIBUTES.has(name) || /^aria-[a-z]+$/.test(name)
}

/** Whether an `<input>` of this type is something to see that can neither load nor hide anything. */
export function isKeptInput(type: string | null): boolean {
  return INPUTS.has((type ?? 'text').trim().toLowerCase())
}
