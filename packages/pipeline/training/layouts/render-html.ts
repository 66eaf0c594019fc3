import type { HtmlLook, Role } from './html-look.ts'
import type { Advertisement, Block, InventedIssue, Paragraph, Story } from './issue.ts'

interface Piece {
  role: Role
  html: string
  /** Directly below the previous piece, after a single line break. */
  isTight?: boolean
}

/** Renders an issue as an HTML page in a layout. */
export function renderHtml(issue: InventedIssue, look: HtmlLook): string {
  const direction = issue.language.isRightToLeft ? ' dir="rtl"' : ''
  const blocks = issue.blocks.map((block) => boxed(piecesOf(block, look), look))
  const body = joined(blocks, issue.blocks, look)
  const page =
    look.shell === 'tables'
      ? `<table width="600" align="center" cellpadding="0"><tr><td>${body}</td></tr></table>`
      : body
  return `<html lang="${issue.language.code}"${direction}><head><meta charset="utf-8"><style>p{margin:0 0 1em}</style></head><body>${page}</body></html>`
}

function joined(html: readonly string[], blocks: readonly Block[], { between }: HtmlLook): string {
  return html
    .map((own, at) =>
      blocks[at]?.is === 'story' && blocks[at + 1]?.is === 'story' ? `${own}${between}` : own,
    )
    .join('\n')
}

function piecesOf(block: Block, look: HtmlLook): Piece[] {
  switch (block.is) {
    case 'story':
      return storyPieces(block.story, look)
    case 'section':
      return [{ role: 'section', html: escaped(block.name) }]
    case 'advertisement':
      return advertisementPieces(block.advertisement, look)
    case 'promotion':
      return [
        { role: 'title', html: escaped(block.title) },
        { role: 'text', html: escaped(block.text) },
        { role: 'button', html: link(block.url, escaped(block.button)) },
      ]
    case 'staff':
      return [
        { role: 'title', html: escaped(block.heading) },
        ...block.people.map((text): Piece => ({ role: 'text', html: escaped(text), isTight: true })),
      ]
    case 'line':
      return [{ role: 'greeting', html: escaped(block.text) }]
    case 'contents':
      return [
        { role: 'label', html: escaped(block.heading) },
        ...block.entries.map((text): Piece => ({ role: 'text', html: `• ${escaped(text)}`, isTight: true })),
      ]
    case 'masthead':
      return [
        { role: 'masthead', html: escaped(block.name) },
        { role: 'small', html: escaped(block.date) },
      ]
    case 'menu':
      return [
        {
          role: 'small',
          html: block.links
            .map((text) => link(`https://harbour.example/m/${text.length}`, escaped(text)))
            .join(' | '),
        },
      ]
    case 'footer': {
      const [why = '', leave = '', ...rest] = block.lines
      return [
        { role: 'small', html: escaped(why) },
        { role: 'small', html: link('https://harbour.example/leave', escaped(leave)) },
        ...rest.map((text): Piece => ({ role: 'small', html: escaped(text) })),
      ]
    }
  }
}

function storyPieces(story: Story, look: HtmlLook): Piece[] {
  const { title, url, byLine, kicker, credit, readOn } = story
  const hasPicture = look.picture !== 'none' || credit !== undefined
  const picture: Piece[] = hasPicture
    ? [{ role: 'text', html: '<img src="https://harbour.example/p.jpg" width="560" height="280" alt="">' }]
    : []
  if (credit !== undefined) picture.push({ role: 'small', html: escaped(credit) })
  const heading: Piece[] = []
  if (kicker !== undefined) heading.push({ role: 'label', html: escaped(kicker) })
  if (title !== null)
    heading.push({
      role: 'title',
      html: story.link === 'title' && url ? link(url, escaped(title)) : escaped(title),
    })
  if (byLine !== undefined) heading.push({ role: 'small', html: escaped(byLine) })
  const address: Piece[] =
    url === null
      ? []
      : [{ role: 'text', html: look.linksAddress ? link(url, url) : url, isTight: look.isTight }]
  const text = textPieces(story.text)
  const parts = story.parts.flatMap((part): Piece[] => [
    { role: 'part', html: escaped(part.heading) },
    ...textPieces(part.text),
  ])
  const isInPlace = story.link === 'read-on' && url !== null
  return [
    ...(look.picture === 'above' ? picture : []),
    ...heading,
    ...(look.picture === 'above' ? [] : picture),
    ...(story.link === 'below-title' ? address : []),
    ...text.map((piece, at) =>
      at === 0 && story.link === 'below-title' ? { ...piece, isTight: look.isTight } : piece,
    ),
    ...parts,
    ...(story.link === 'below-text' ? address : []),
    ...(isInPlace ? [{ role: 'button' as const, html: link(url, escaped(readOn)) }] : []),
  ]
}

function textPieces(paragraphs: readonly Paragraph[]): Piece[] {
  return paragraphs.map((spans) => ({
    role: 'text',
    html: spans
      .map(({ text, href, bold }) => {
        const words = bold ? `<b>${escaped(text)}</b>` : escaped(text)
        return href === undefined ? words : link(href, words)
      })
      .join(''),
  }))
}

/** Without boxes, a label below an advertisement would be above the next story. */
function advertisementPieces(
  { title, text, url, label, labelAt }: Advertisement,
  { shell }: HtmlLook,
): Piece[] {
  const own: Piece[] = [
    { role: 'title', html: link(url, escaped(labelAt === 'title' ? `${title} (${label})` : title)) },
    { role: 'text', html: escaped(text) },
  ]
  const mark: Piece = { role: 'label', html: escaped(label) }
  const isBoxed = shell === 'tables' || shell === 'divs' || shell === 'breaks'
  if (labelAt === 'above' || (labelAt === 'below' && !isBoxed)) return [mark, ...own]
  return labelAt === 'below' ? [...own, mark] : own
}

/** The pieces of a block in the boxes of the layout. */
function boxed(pieces: readonly Piece[], look: HtmlLook): string {
  const { shell } = look
  const words = pieces.map((piece) => ({ ...piece, html: styled(piece, look) }))
  if (shell === 'breaks')
    return `<div>${words.map(({ html, isTight }, at) => `${at === 0 ? '' : isTight ? '<br>' : '<br><br>'}${html}`).join('')}</div><br>`
  if (shell === 'divs')
    return `<div style="padding:12px">${words.map(({ html }) => `<div>${html}</div>`).join('')}</div>`
  if (shell === 'word')
    return words.map(({ html }) => `<p class="MsoNormal">${html}<o:p></o:p></p>`).join('\n')
  const paragraphs = tight(words)
    .map((html) =>
      shell === 'tables' ? `<tr><td style="padding:6px 20px">${html}</td></tr>` : `<p>${html}</p>`,
    )
    .join('')
  return shell === 'tables'
    ? `<table width="100%" cellpadding="0" cellspacing="0">${paragraphs}</table>`
    : paragraphs
}

function tight(words: readonly { html: string; isTight?: boolean }[]): string[] {
  const paragraphs: string[] = []
  for (const { html, isTight } of words) {
    const open = paragraphs.pop()
    if (open === undefined) paragraphs.push(html)
    else if (isTight) paragraphs.push(`${open}<br>${html}`)
    else paragraphs.push(open, html)
  }
  return paragraphs
}

function styled({ role, html }: Piece, { styles, tags }: HtmlLook): string {
  const tag = tags[role]
  const span = `<span style="${styles[role]}">${html}</span>`
  return tag === '' ? span : `<${tag}>${span}</${tag}>`
}

function link(href: string, html: string): string {
  return `<a href="${escaped(href)}" style="color:inherit">${html}</a>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
