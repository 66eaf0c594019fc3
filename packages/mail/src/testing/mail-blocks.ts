import fc from 'fast-check'

/** A piece of an HTML mail: its visible words, and its number of links. */
export interface Block {
  html: string
  words: string
  links: number
}

const word = fc.stringMatching(/^[a-z]{4,8}$/).filter((text) => text !== 'unseen')
const words = (min: number, max: number) =>
  fc.array(word, { minLength: min, maxLength: max }).map((all) => all.join(' '))
const link = fc.integer({ min: 1, max: 6 }).map((n) => `https://x.example/${n}`)

const hiding = fc.constantFrom(
  'display:none',
  'visibility:hidden',
  'font-size:0',
  'max-height:0;overflow:hidden',
  'opacity:0',
)

const seen = (html: string, text: string, links = 0): Block => ({ html, words: text, links })

const block: fc.Arbitrary<Block> = fc.oneof(
  words(1, 8).map((text) => seen(`<h2>${text}</h2>`, text)),
  fc
    .tuple(words(2, 8), link, words(5, 30))
    .map(([title, url, text]) =>
      seen(`<h2><a href="${url}">${title}</a></h2><p>${text}.</p>`, `${title} ${text}`, 1),
    ),
  fc
    .tuple(words(2, 8), link, words(5, 20))
    .map(([title, url, text]) =>
      seen(
        `<h3><a href="${url}">${title}</a></h3><p>${text} <a href="${url}">Read more</a></p>`,
        `${title} ${text} Read more`,
        2,
      ),
    ),
  fc
    .tuple(words(2, 6), link, words(1, 3), link)
    .filter(([, one, , other]) => one !== other)
    .map(([title, one, more, other]) =>
      seen(`<h2><a href="${one}">${title}</a> <a href="${other}">${more}</a></h2>`, `${title} ${more}`, 2),
    ),
  fc.tuple(words(1, 6), link).map(([text, url]) => seen(`<p><a href="${url}">${text}</a></p>`, text, 1)),
  words(3, 40).map((text) => seen(`<p>${text}.</p>`, text)),
  words(2, 10).map((text) => seen(`<p><b>${text}</b> and then ${text}</p>`, `${text} and then ${text}`)),
  fc
    .tuple(words(1, 5), link)
    .map(([text, url]) =>
      seen(`<ul><li>${text}</li><li><a href="${url}">${text}</a></li></ul>`, `${text} ${text}`, 1),
    ),
  words(1, 5).map((text) =>
    seen(`<div><span>${text}</span><br>${text}<br><br>${text}</div>`, `${text} ${text} ${text}`),
  ),
  link.map((url) =>
    seen(`<a href="${url}"><img src="https://x.example/a.jpg" width="500" height="200"></a>`, '', 1),
  ),
  link.map((url) =>
    seen(`<p>beside <a href="${url}"><img src="https://x.example/i.png" width="20"></a></p>`, 'beside', 1),
  ),
  link.map((url) =>
    seen(`<a href="${url}"><img src="https://x.example/p.gif" width="1" height="1"></a>`, ''),
  ),
  fc
    .tuple(hiding, words(1, 4), link)
    .map(([style, text, url]) =>
      seen(`<div style="${style}">unseen ${text} <a href="${url}">unseen</a></div>`, ''),
    ),
  fc
    .tuple(hiding, words(1, 4))
    .map(([style, text]) => seen(`<p>${text}<span style="${style}"> unseen</span></p>`, text)),
  fc.constantFrom(
    seen('<hr>', ''),
    seen('<p>Sponsored</p>', 'Sponsored'),
    seen('<p>Presented by Brightlamp</p>', 'Presented by Brightlamp'),
    seen('<p>Unsubscribe here</p>', 'Unsubscribe here'),
    seen('<h1>Jobs</h1>', 'Jobs'),
    seen('<p>By Ida Morrow · 3 min read</p>', ''),
    seen('<blockquote><p>quoted words</p></blockquote>', 'quoted words'),
    seen('<table><tr><td>left cell</td><td>right cell</td></tr></table>', 'left cell right cell'),
    seen(
      '<table border="1"><tr><th>City</th><th>Rain</th></tr><tr><td>Wick</td><td>12 mm</td></tr></table>',
      'City Rain Wick mm',
    ),
    seen('<pre>code line</pre>', 'code line'),
    seen(
      '<p><a href="https://facebook.com/us">Facebook</a> | <a href="https://x.com/us">Twitter</a></p>',
      'Facebook Twitter',
      2,
    ),
  ),
)

/** The pieces of a mail in HTML, in order. */
export const htmlBlocks: fc.Arbitrary<Block[]> = fc.array(block, { minLength: 1, maxLength: 16 })

/** The paragraphs of a mail in plain text, in order. */
export const textBlocks: fc.Arbitrary<string[]> = fc.array(
  fc.oneof(
    words(2, 6).map((text) => text.toUpperCase()),
    words(2, 6).map((text) => `${text}\n${'-'.repeat(text.length)}`),
    words(5, 40),
    fc.tuple(words(2, 6), link).map(([text, url]) => `* ${text}\n  ${url}`),
    fc.tuple(words(2, 6), link).map(([text, url]) => `${text}: ${url}`),
    fc
      .tuple(words(2, 6), words(5, 20), link)
      .map(([title, text, url]) => `## ${title}\n\n${text}\n\nRead more: ${url}`),
    words(2, 8).map((text) => `> ${text}`),
    fc.constantFrom('----------', 'Sponsored', 'To unsubscribe, write to us.', 'By Ida Morrow', '* * *'),
  ),
  { minLength: 1, maxLength: 14 },
)
