import { describe, expect, it } from 'vitest'
import { withoutLeftovers } from './without-leftovers.ts'

describe('withoutLeftovers', () => {
  it.each([
    ['entities', 'It&#8217;s the keeper&rsquo;s lamp &amp; his oil', 'It’s the keeper’s lamp & his oil'],
    [
      'tags',
      '<p>He said <b>no</b> to the <a href="http://harbour.example">council</a>.</p>',
      'He said no to the council.',
    ],
    ['breaks', 'The lamp<br />is lit', 'The lamp\nis lit'],
    ['pictures', 'The <img src="https://harbour.example/1.png" width="1">lamp', 'The lamp'],
    [
      'comments',
      'The <!--[if mso]><td><![endif]-->lamp [if !mso]><!-->is lit<![endif]-->',
      'The lamp is lit',
    ],
    [
      'fields',
      'Hello *|FNAME|*, dear %%name%% and {{ user.first_name | default: "you" }}!',
      'Hello, dear and!',
    ],
    ['codes of letters', 'It=E2=80=99s late=20', 'It’s late '],
    ['codes of spaces', 'It is late. =20\nGo. =20', 'It is late. \nGo. '],
    ['control characters', 'A\u0000 la\u0007mp\u0092', 'A lamp'],
    ['soft hyphens and fillers', 'The light\u00adhouse \u034f\u200c\u2060is', 'The lighthouse is'],
    ['hyphens at the ends of lines', 'a news-\nletter', 'a newsletter'],
    ['hyphens in names', 'Port-\nwick and Portwick', 'Portwick and Portwick'],
  ])('removes %s', (_, text, meant) => {
    expect(withoutLeftovers(text)).toBe(meant)
  })

  it.each([
    ['tags that a text is about', 'Close the <b> tag with </b>, and <p> with </p>; <Password> is new.'],
    ['entities that a text is about', 'Write "&nbsp;" or (&lt;).'],
    ['signs that begin no entity', 'AT&T: http://a.example/?b=1&copy=2 < 3'],
    ['arrows', 'Tax --> fee'],
    ['prices', '{{ price }} of %d%, 50 %'],
    ['addresses', 'https://a.example/?id=20'],
  ])('keeps %s', (_, text) => {
    expect(withoutLeftovers(text)).toBe(text)
  })

  it.each([
    ['search-\nand-replace', 'search-and-replace'],
    ['self-\nhelp', 'self-help'],
    ['haupt-\nund ehrenamtlich', 'haupt- und ehrenamtlich'],
  ])('keeps the hyphen of a compound: %s', (text, meant) => {
    expect(withoutLeftovers(text)).toBe(meant)
  })
})
