import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../html-parts.ts'
import { substackLink, tracked } from '../link-wrappers.ts'
import type { Issue, Newsletter, Page, Story } from '../newsletter.ts'
import { textPart } from '../text-part.ts'

const SPONSOR = {
  by: 'Ballast',
  headline: 'Your experiment does not mind what time it is',
  text: 'Run it at three in the morning on somebody else’s idle cards, for a fifth of the daytime price.',
  button: 'See tonight’s prices',
  url: 'https://ballast.example/tonight',
}

/** The machine learning letter's week; one story of today is printed in full. */
const LOSS_CURVE_ISSUES: readonly Issue[] = [
  {
    daysAgo: 0,
    number: 96,
    subject: 'The model that says “I would ask Margit”',
    preheader: 'On teaching machines whom to ask, what the owls said, and why bread is a benchmark',
    greeting: ['Hello again. The best result of the month is a machine that knows when to be quiet.'],
    stories: [
      {
        headline: 'A language model learned to say “I would ask Margit”',
        section: 'Language models',
        author: 'Sefa Lindholm',
        minutes: 8,
        picture: { name: 'ask-margit', alt: 'A robot points to a woman at a desk with a pot of tea' },
        url: 'https://losscurve.example/p/i-would-ask-margit',
        text: [
          'The town hall of Sallow has 84 employees and one Margit. Margit knows which form replaced form 12, why the boat permits expire in March and who still has the key to the cellar. When the town trained an assistant on its own files last year, it answered nine questions in ten. The tenth it made up.',
          'So Sefa Lindholm’s group at Brenna Polytechnic tried something modest. They did not try to make the model know more. They gave it a list of people, with what each is good at, and rewarded it for naming the right one.',
          { heading: 'How it was trained' },
          'Each question came with three scores: for answering, for passing it on, and for doing so to the wrong colleague. The trick is the ratio. If passing on is too cheap, everything ends up on Margit’s desk. If it is too dear, the model bluffs.',
          {
            table: [
              ['Penalty for passing on', 'Answered', 'Correct', 'To Margit, per day'],
              ['0.05', '41%', '98%', '117'],
              ['0.20', '78%', '96%', '29'],
              ['0.60', '94%', '87%', '4'],
            ],
          },
          'They settled on 0.2, after asking Margit. The resulting model has three billion parameters, runs in the cellar and hands over about thirty questions a day, each with a sentence on what it already tried.',
          {
            quote: 'It is the first computer that has ever introduced itself before putting someone through.',
            by: 'Margit Aune, records office',
          },
          'What surprised the group was the rest of the answers. Accuracy on questions that the model kept for itself rose by six points, although nothing in that training had changed. Knowing that there was a way out, it seems, made it less inclined to invent one.',
          {
            list: [
              'Code, weights and 9,000 anonymised questions are public.',
              'The list of people is not, for reasons that the paper explains at some length.',
              'Margit retires in four years. The group is working on it.',
            ],
          },
        ],
      },
      {
        headline: 'An allocator written for training runs frees nothing until the epoch ends',
        section: 'Machine learning systems',
        author: 'Tomasz Revell',
        minutes: 9,
        url: 'https://slowpath.example/epoch-allocator',
        text: [
          'If your run spends a tenth of its time giving back memory that it will ask for again a millisecond later, here is a cure: do not give it back. Revell’s `tidepool` throws away the whole pool between epochs. It took him 640 lines and saved us, on our own little cluster, nine percent.',
        ],
      },
      {
        headline: 'The model that plans a bakery chain’s ovens knows bread is hard to forecast',
        section: 'Machine learning in the wild',
        author: 'Ama Kestrel',
        minutes: 5,
        url: 'https://losscurve.example/p/bread-forecast',
        text: [
          'A gradient-boosted model with 212 trees plans the ovens of the bakery chain Hearth & Daughters, 41,000 loaves a day in 63 shops, and it beat two large time-series transformers on every metric that bakers care about. The most useful feature was not the weather but a flag for the last day of school. Waste fell by 34 percent.',
        ],
      },
      {
        headline: 'Owls, it turns out, have an accent',
        section: 'Neural nets outdoors',
        author: 'Jonah Prewitt',
        minutes: 6,
        picture: { name: 'owl-night', alt: 'An owl on a branch before a large moon, sound waves around it' },
        url: 'https://nightrecordings.example/tawny-dialects',
        text: [
          'Two hundred microphones, eleven forests and a self-supervised encoder that was never told what an owl is. Clustered by call, the birds fall apart into valleys: the tawny owls of Orrin hold their second note a tenth of a second longer. Young owls that moved had switched by spring.',
        ],
      },
    ],
    sponsor: {
      by: 'Ballast',
      headline: 'GPUs that are free at night, for people who are not',
      text: 'Ballast rents you the idle hours of 40 universities. Checkpoint, pause, resume elsewhere; pay for the minutes.',
      button: 'Claim 20 free hours',
      url: 'https://ballast.example/losscurve',
    },
    job: {
      by: 'Night Recordings Trust',
      headline: 'Machine listening engineer',
      text: 'Forests, microphones, part time.',
      button: 'Read more',
      url: 'https://jobs.nightrecordings.example/listening',
    },
    goodbye: 'If someone forwarded this to you, thank them, and ask whom they would ask. — Ottilie',
  },
  {
    daysAgo: 2,
    number: 95,
    subject: 'Reading other people’s handwriting',
    preheader: 'Old letters, small models and a leaderboard that deletes itself',
    greeting: ['Hello again. Four papers this time, all of which fit on one card.'],
    stories: [
      {
        headline: 'A tiny model reads the handwriting of 1790 better than historians do',
        section: 'AI for archives',
        author: 'Klara Wiesner',
        minutes: 7,
        picture: { name: 'old-letters', alt: 'Old letters with a wax seal under a magnifying glass' },
        url: 'https://archivlab.example/kurrent-reader',
        text: [
          'Forty million parameters, trained on 6,000 parish registers and nothing else, transcribe old German cursive with 1.9 percent wrong characters; two trained palaeographers averaged 2.6. The model marks every word that it is unsure of in grey. Archivists say that the grey is what won them over.',
        ],
      },
      {
        headline: 'The leaderboard that deletes its best entry every month',
        section: 'Benchmarks',
        author: 'Ravi Thorne',
        minutes: 4,
        url: 'https://slowpath.example/self-pruning-leaderboard',
        text: [
          'Tired of a benchmark that had been polished to death, its keepers now retire the winner on the first of each month, together with the test questions it found easiest. Scores have stopped rising and started meaning something. The hall of fame is a museum with its own gift shop.',
        ],
      },
      {
        headline: 'Distilling a weather model into a doorbell',
        section: 'Neural nets at home',
        author: 'Ingrid Sato',
        minutes: 6,
        url: 'https://losscurve.example/p/weather-doorbell',
        text: [
          'Two megabytes are enough to say whether it will rain on this street in the next forty minutes, if the student learns from a national model’s mistakes as well as its answers. Sato’s doorbell reminds you to take a coat. It was right on 91 of 100 mornings, and smug on none.',
        ],
      },
      {
        headline: 'Why your evaluation set knows what day it is',
        section: 'Machine learning practice',
        author: 'Ottilie Marsh',
        minutes: 5,
        url: 'https://losscurve.example/p/evaluation-calendar',
        text: [
          'Shuffle a year of support tickets and your test set will contain Tuesdays whose Monday is in training. Three teams re-cut their splits by date and lost between four and eleven points. The numbers they have now are the ones their customers had been complaining about.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Write legibly. — Ottilie',
  },
  {
    daysAgo: 5,
    number: 94,
    subject: 'Bees do not mind the microphone',
    preheader: 'Acoustic hive monitoring, a proof assistant for recipes and gradient descent on foot',
    greeting: ['Hello again. This one is for listening to outdoors.'],
    stories: [
      {
        headline: 'A hive that hums in the wrong key will swarm on Thursday',
        section: 'Neural nets outdoors',
        author: 'Jonah Prewitt',
        minutes: 6,
        picture: { name: 'bee-hive', alt: 'Beehives in a meadow with a sound wave drawn above them' },
        url: 'https://nightrecordings.example/swarm-forecast',
        text: [
          'Three days before a colony swarms, its hum drops by less than a semitone. A network of nineteen layers hears it on a six-crown microphone and sends the keeper a text. In a summer with 340 hives it missed four swarms, and warned of two weddings.',
        ],
      },
      {
        headline: 'Gradient descent, on foot, in fog',
        section: 'Field report',
        author: 'Ottilie Marsh',
        minutes: 9,
        picture: {
          name: 'fog-hills',
          alt: 'A walker with a lantern on misty hills shaped like a loss surface',
        },
        url: 'https://losscurve.example/p/descent-on-foot',
        text: [
          'I walked down a hill in the Orrin valley with my eyes on my boots, taking the steepest step every time, and then again with momentum, which in a person is called running. The second way was quicker and ended in a pond. A field report, with a map, on what the metaphor gets right.',
        ],
      },
      {
        headline: 'A proof assistant for recipes finds the missing egg',
        section: 'AI and logic',
        author: 'Lucien Abara',
        minutes: 5,
        url: 'https://papers.brenna-polytechnic.example/2304',
        text: [
          'Types for ingredients, effects for ovens, linearity for eggs: every egg that is bought must be used exactly once. Checked against 12,000 published recipes, the system found an ingredient that is listed but never used in one of nine. The most common orphan is parsley.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Mind the pond. — Ottilie',
  },
]

const FONT = 'Spectral,Georgia,serif'
const UI = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const STYLES: BlockStyles = {
  p: `margin:0 0 18px;font:18px/1.6 ${FONT};color:#2a2438`,
  h: `margin:24px 0 10px;font:bold 20px/1.35 ${UI};color:#2e1065`,
  li: `margin:0 0 9px;font:18px/1.55 ${FONT};color:#2a2438`,
  quote: `margin:0 0 18px;padding-left:18px;border-left:4px solid #7c4ddb;font:italic 19px/1.55 ${FONT};color:#2e1065`,
  code: 'margin:0 0 18px;padding:14px 16px;background:#f4f0fb;border-radius:6px;font:14px/1.5 Menlo,Consolas,monospace;white-space:pre-wrap',
  cell: `padding:8px 10px 8px 0;border-bottom:1px solid #ddd3f0;font:15px/1.4 ${UI};color:#2a2438`,
}
const CSS =
  '.post-header{text-align:left}.button-wrapper{margin:20px 0}.captioned-image-container figure{margin:0 0 18px}'

/** Divs with class names and captioned figures, as publishing platforms for single writers send them. */
function lossCurveHtml(page: Page): string {
  const { issue } = page
  const [first, ...rest] = issue.stories
  const body = `<div class="email-body" style="max-width:600px;margin:0 auto;padding:0 16px">
<div class="header-links" style="padding:14px 0;text-align:right;font:12px/1.4 ${UI}"><a href="${escapeHtml(page.online)}" style="color:#6b6180">Open in app</a> or ${linkHtml(page, `${page.newsletter.site}/p/${issue.number}`, 'online', 'color:#6b6180')}</div>
<div class="post-header"><h1 style="margin:0 0 8px;font:bold 32px/1.2 ${UI};color:#2e1065">${escapeHtml(issue.subject)}</h1>
<h3 style="margin:0 0 14px;font:normal 18px/1.4 ${UI};color:#6b6180">${escapeHtml(issue.preheader)}</h3>
<div style="font:13px/1.5 ${UI};color:#6b6180;padding-bottom:10px;border-bottom:1px solid #ddd3f0">LOSS CURVE &middot; No. ${issue.number} &middot; ${page.date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}<div class="button-row" style="margin-top:6px">${['♡', '🗨', '↻ Restack', '↗ Share'].map((label, i) => linkHtml(page, `${page.newsletter.site}/p/${issue.number}/${['like', 'comments', 'restack', 'share'][i]}`, label, 'color:#6b6180;text-decoration:none;margin-right:16px')).join('')}</div></div></div>
<div class="body markup" style="padding-top:22px">
${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}
${first ? story(page, first) : ''}
${issue.sponsor ? `<div class="callout" style="background:#f4f0fb;border-radius:8px;padding:18px 20px;margin:0 0 28px"><p style="margin:0 0 6px;font:bold 12px/1.4 ${UI};color:#7c4ddb">A message from our sponsor, ${escapeHtml(issue.sponsor.by)}</p><p style="margin:0 0 8px;font:bold 19px/1.35 ${UI};color:#2e1065">${escapeHtml(issue.sponsor.headline)}</p><p style="margin:0 0 10px;font:16px/1.5 ${UI}">${inlineHtml(issue.sponsor.text)}</p>${advertLink(page, issue.sponsor, 'color:#5a2aae;font-weight:bold')}</div>` : ''}
${rest.map((item) => story(page, item)).join('\n')}
<hr style="border:0;border-top:1px solid #ddd3f0;margin:8px 0 22px">
${issue.job ? `<p style="${STYLES.p}"><strong>Job board:</strong> ${escapeHtml(issue.job.headline)}, ${escapeHtml(issue.job.by)}. ${inlineHtml(issue.job.text)} ${advertLink(page, issue.job, 'color:#5a2aae')}</p>` : ''}
<p style="${STYLES.p}">${inlineHtml(issue.goodbye)}</p>
<p class="button-wrapper">${linkHtml(page, `${page.newsletter.site}/subscribe?gift=1`, 'Upgrade to paid', 'display:inline-block;background:#5a2aae;color:#ffffff;border-radius:8px;padding:12px 22px;text-decoration:none;font:bold 15px/1 Arial')}</p></div>
<div class="footer" style="padding:20px 0 36px;text-align:center;font:12px/1.7 ${UI};color:#6b6180">&copy; Loss Curve, 7 Gradient Walk, Brenna<br>Sent to ${escapeHtml(page.recipient)} &middot; <a href="${escapeHtml(page.preferences)}" style="color:#6b6180">Settings</a> &middot; <a href="${escapeHtml(page.unsubscribe)}" style="color:#6b6180">Unsubscribe</a></div>
</div>`
  return documentHtml(page, 'en', '#ffffff', CSS, body)
}

function story(page: Page, item: Story): string {
  const title = escapeHtml(item.headline)
  const byline = [item.author, item.minutes && `${item.minutes} minute read`].filter(Boolean).join(' · ')
  const image = item.picture
    ? `<img src="${page.cid(item.picture)}" alt="${escapeHtml(item.picture.alt)}" width="568" style="display:block;width:100%;height:auto;border-radius:6px">`
    : ''
  const figure = item.picture
    ? `<div class="captioned-image-container"><figure>${item.url ? linkHtml(page, item.url, image) : image}<figcaption style="font:13px/1.4 ${UI};color:#6b6180;text-align:center;padding-top:6px">${escapeHtml(item.picture.alt)}</figcaption></figure></div>`
    : ''
  const kicker = item.section
    ? `<p style="margin:0 0 6px;font:bold 13px/1.4 ${UI};color:#7c4ddb">${escapeHtml(item.section)}</p>`
    : ''
  return `${kicker}<h2 style="margin:0 0 8px;font:bold 25px/1.3 ${UI}">${item.url ? linkHtml(page, item.url, title, 'color:#2e1065') : title}</h2>
${byline ? `<p style="margin:0 0 14px;font:13px/1.4 ${UI};color:#6b6180">${escapeHtml(byline)}</p>` : ''}${figure}
${blocksHtml(item.text, STYLES)}<div style="height:14px"></div>`
}

/** A fictional newsletter on machine learning. */
export const lossCurve: Newsletter = {
  name: 'Loss Curve',
  address: 'losscurve@mail.losscurve.example',
  listId: 'losscurve.mail.losscurve.example',
  site: 'https://losscurve.example',
  sendsAt: 13 * 60 + 5,
  todayAge: 0.14,
  wrap: (url, token) =>
    substackLink(tracked(url, { utm_source: 'losscurve', utm_campaign: 'email-post' }), token),
  html: lossCurveHtml,
  text: (page) =>
    textPart(page, {
      online: 'View this post on the web',
      sponsored: 'A MESSAGE FROM OUR SPONSOR',
      job: 'JOB BOARD',
      readOn: 'Read it here',
      unsubscribe: 'Unsubscribe',
      preferences: 'Settings',
      imprint: 'Loss Curve, 7 Gradient Walk, Brenna',
    }),
  issues: LOSS_CURVE_ISSUES,
}
