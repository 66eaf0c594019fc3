import {
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../html-parts.ts'
import { substackLink } from '../link-wrappers.ts'
import type { Issue, Newsletter, Page } from '../newsletter.ts'
import { textPart } from '../text-part.ts'

/** Today's essay. */
const SECOND_BEST_CHAIR: Issue = {
  daysAgo: 0,
  number: 58,
  subject: 'The second-best chair',
  preheader: 'On the things we actually use, and the good ones we keep for later.',
  greeting: [],
  stories: [
    {
      headline: 'The second-best chair',
      author: 'Hester Quill',
      minutes: 6,
      picture: { name: 'reading-chair', alt: 'A worn armchair beside a lamp, a tea cup on a pile of books' },
      url: 'https://margins.example/letters/58',
      text: [
        'My aunt Winifred owned a very good chair. It was walnut, it had a name, and it stood by the window of her front room under a folded sheet. In thirty-one years I never saw anyone sit in it. We sat on the second-best chair, which was by the stove, had lost most of its stuffing to a dog called Major, and was, without any competition, the most comfortable seat in the county.',
        'When she died I was given the choice. I took the good one, of course. It is in my hall now. I put my keys on it.',
        'I have been thinking about this because I moved house this year, and moving is an audit. You hold each thing you own in your hands and are asked, by a man with a trolley, whether it is coming. It turned out that I possess two of nearly everything: the one I use, and the one I am saving.',
        { heading: 'What the boxes said' },
        'There was the good knife, in its case, and the knife. There was the linen tablecloth, and the oilcloth with the map of the canals. There were eleven notebooks with marbled covers, blank, and a shoebox of envelopes on whose backs I have written everything I ever thought worth keeping. I once copied some of the envelopes into a marbled notebook. They looked like people at a wedding.',
        'I began a list, on an envelope, of what the used things had in common:',
        {
          list: [
            'They had all been **repaired once**, usually badly, by me.',
            'They were within **an arm’s length** of where I already was.',
            'Nobody would have been sorry if I had broken them, and so **I was not careful**, and so they never broke.',
          ],
        },
        'The saved things had one thing in common, too. They were waiting for a person. Not a guest; I have had guests, and given them the oilcloth. They were waiting for a better edition of me, who would carve at table and write in ink. I had been keeping house for her for years. She has excellent taste and has never once come to dinner.',
        {
          quote: 'You do not own a thing until you have stopped being polite to it.',
          by: 'Aunt Winifred, of a teapot',
        },
        'There is a joiner in Port Ellery, Anselm Roe, who made the good chair’s only rival in my affections, a stool. I asked him whether it hurts to see his work put under sheets. He said that it does not hurt but that it is bad for the wood. Joints need weight. A chair that is sat in every day tightens; one that is kept loosens, quietly, year after year, until the first person who trusts it goes through to the floor. He has seen it happen at christenings.',
        'I like that more than is reasonable. We think of use as a kind of spending, so much sitting taken from a fixed supply. But many things are not like candles. They are like paths, or languages, or friendships that consist of borrowing a ladder: they are kept up by the traffic.',
        { heading: 'A small experiment' },
        'So for the last nine weeks I have been using the good things. The rule is simple. Whatever is in the case comes out of the case; whatever is second-best goes up to the attic, where it may be visited.',
        'I will report honestly. The good knife is better, and I have a scar. The tablecloth now has a map of its own, in beetroot, and I find I can read it: that was Tuesday, that was Joan. The first marbled notebook was agony for six pages. On the seventh I spilled tea, and since then I have filled forty.',
        'The chair I left till last. Last Sunday I took my keys off it, carried it to the stove and sat down. It groaned, it shifted, and something in the left arm went home with a click, like a person who has finally been asked a question.',
        'It is not comfortable. It may be, given time. But I went up to the attic afterwards to see the other one, Major’s, with the stuffing out, and I understood what I had got wrong. It was not the second-best chair. It had been the best chair all along. It just had not been the good one.',
      ],
    },
  ],
  goodbye:
    'Thank you for reading this far down the page. What are you keeping under a sheet? I read every answer, at the stove. — Hester',
}

/** Last week's essay. */
const FIELD_GUIDE_TO_WAITING: Issue = {
  daysAgo: 5,
  number: 57,
  subject: 'A field guide to waiting',
  preheader: 'Platforms, kettles, results, snow: four species and how to tell them apart.',
  greeting: [],
  stories: [
    {
      headline: 'A field guide to waiting',
      author: 'Hester Quill',
      minutes: 5,
      picture: { name: 'waiting-bench', alt: 'A bench on an empty platform under a clock, snow falling' },
      url: 'https://margins.example/letters/57',
      text: [
        'The 16.20 from Sallow was late on Thursday, and then it was later, and then the board gave up and said simply _Delayed_, like a shrug in yellow lamps. There were nine of us on the platform. By the end of the second hour I knew which of us had waited before.',
        'Waiting is talked about as though it were one thing, an absence, a hole in the day. I no longer believe this. I kept notes. There are at least four species, and they do not even live in the same places.',
        { heading: '1. The kettle' },
        'Short, domestic, and certain of its end. You cannot do anything useful with it, which is its use. The kettle wait is where I have solved most of my crossword clues and two of my quarrels. It is in decline. A tap that gives boiling water was installed at my sister’s office, and within a month, she says, nobody knew anyone’s children.',
        { heading: '2. The platform' },
        'Uncertain, public, shared. Here the rules are strict: for the first ten minutes nobody speaks; at twelve somebody laughs at the board; at thirty there are biscuits. On Thursday the biscuits came from a man with a cello. He had been saving them for Brenna.',
        {
          quote: 'If it comes now I shall be almost sorry.',
          by: 'the woman with the ladder, at one hour forty',
        },
        { heading: '3. The envelope' },
        'Results, verdicts, the letter from the clinic. This is the one we mean when we say that we hate to wait. It has no company in it. You are told to carry on as normal, and you find out how much of normal was leaning on not knowing. I have no wisdom here except a nurse’s: she told me to choose a wall and paint it. I own, as a result, a very well painted wall.',
        { heading: '4. The snow' },
        'The rarest and the best. Something is coming, you cannot hurry it, and you would not if you could. Children know it in December; so do people who bake, or have planted a walnut tree at seventy. Nothing is missing in it. It is the only kind of waiting that is already the thing.',
        'The skill, I think, is a sort of translation. The cello man did it in front of us: he took a platform and, with eleven ginger biscuits, turned it into snow. You cannot always. There are envelopes that stay envelopes. But I have started to ask, when the board shrugs, which of the four I am standing in, and whether it might be talked into being another.',
        'The train came at ten to seven. We all got into the same carriage, though the rest were empty. Nobody sat down until Ellery Bridge.',
      ],
    },
  ],
  goodbye: 'If you were the man with the cello: we still have your tin. — Hester',
}

const FONT = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
const STYLES: BlockStyles = {
  p: 'margin:0 0 1.1em',
  h: 'margin:1.8em 0 0.6em;font-size:1.05em;font-style:italic;font-weight:normal',
  li: 'margin:0 0 0.6em',
  quote: 'margin:1.4em 0 1.4em 1.6em;font-style:italic;color:#4a443b',
  code: 'margin:0 0 1.1em;font-size:0.8em',
  cell: 'padding:0.4em 1em 0.4em 0;border-bottom:1px solid #ddd6c8;font-size:0.9em',
}

/** A single essay: a title, a picture, and text in a personal layout. */
function marginsHtml(page: Page): string {
  const { issue } = page
  const [essay] = issue.stories
  if (!essay) throw new Error(`Issue ${issue.number} of Margins has no essay`)
  const small = `font-family:${FONT};font-size:14px;line-height:22px;color:#857c6d`
  const grey = 'color:#857c6d'
  const title = escapeHtml(essay.headline)
  const body = `<div style="max-width:580px;margin:0 auto;padding:40px 20px;font-family:${FONT};font-size:19px;line-height:31px;color:#26231e">
<p style="${small};margin:0 0 34px;text-align:center;letter-spacing:2px">MARGINS &nbsp;&#10086;&nbsp; letter ${issue.number} &nbsp;&#10086;&nbsp; <a href="${escapeHtml(page.online)}" style="${grey}">read on the web</a></p>
<h1 style="margin:0 0 10px;font-size:38px;line-height:44px;font-weight:normal;text-align:center">${essay.url ? linkHtml(page, essay.url, title, 'color:#26231e;text-decoration:none') : title}</h1>
<p style="${small};margin:0 0 30px;text-align:center">by ${escapeHtml(essay.author ?? page.newsletter.name)} &middot; ${essay.minutes} min read</p>
${essay.picture ? `<p style="margin:0 0 34px"><img src="${page.cid(essay.picture)}" alt="${escapeHtml(essay.picture.alt)}" width="580" style="display:block;width:100%;height:auto"></p>` : ''}
${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}
${blocksHtml(essay.text, STYLES)}
<p style="text-align:center;margin:1.6em 0;color:#857c6d">&#10086;</p>
<p style="${small}">${inlineHtml(issue.goodbye)}</p>
<p style="${small}">${linkHtml(page, `${page.newsletter.site}/letters/${issue.number}/reply`, 'Write back', grey)} &nbsp;&middot;&nbsp; ${linkHtml(page, `${page.newsletter.site}/support`, 'Buy me a stamp', grey)} &nbsp;&middot;&nbsp; ${linkHtml(page, `${page.newsletter.site}/letters`, 'Older letters', grey)}</p>
<p style="${small};border-top:1px solid #ddd6c8;padding-top:14px">Sent to ${escapeHtml(page.recipient)} because you asked for it. <a href="${escapeHtml(page.unsubscribe)}" style="${grey}">Unsubscribe</a> whenever you like, or <a href="${escapeHtml(page.preferences)}" style="${grey}">change your address</a>. Margins, The Signal House, Port Ellery.</p>
</div>`
  return documentHtml(page, 'en', '#fbf8f2', '', body)
}

/** A fictional newsletter with one long essay. */
export const margins: Newsletter = {
  name: 'Margins',
  address: 'hester@margins.example',
  listId: 'letters.margins.example',
  site: 'https://margins.example',
  sendsAt: 8 * 60,
  todayAge: 0.8,
  wrap: substackLink,
  html: marginsHtml,
  text: (page) =>
    textPart(page, {
      online: 'Read on the web',
      sponsored: 'SPONSOR',
      job: 'JOB',
      readOn: 'This letter on the web',
      unsubscribe: 'Unsubscribe',
      preferences: 'Change your address',
      imprint: 'Margins, The Signal House, Port Ellery',
    }),
  issues: [SECOND_BEST_CHAIR, FIELD_GUIDE_TO_WAITING],
}
