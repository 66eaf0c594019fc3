import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../html-parts.ts'
import { tracked } from '../link-wrappers.ts'
import type { Issue, Newsletter, Page, Story } from '../newsletter.ts'
import { blockText, textPart } from '../text-part.ts'

/** The long read of the week's letter, printed in full with code. */
const FORGETTING_FILE_SYSTEM: Story = {
  headline: 'A file system that forgets on purpose',
  section: 'Long read: Linux',
  author: 'Noor Halloran',
  minutes: 7,
  picture: { name: 'forgetting-disk', alt: 'A disk whose outer sectors fade away like sand' },
  url: 'https://kernelweekly.example/reads/lethe',
  text: [
    'Every file on Hanne Solberg’s machine has a date of death. Not the files she cares about; those she marks, with a command that is one letter long. Everything else, the downloads, the build products, the seventeen screenshots of the same dialog, fades after thirty days. She calls the file system Lethe, after the river, and has used it as her home directory for two years.',
    'The idea is old. Temporary directories have been swept by scripts since there were scripts. What Solberg changed is the place where the decision is made. In Lethe expiry is a property of the extent, not of the path, and the block allocator knows it. Space that is about to expire counts as _half free_, and new data with a similar lifetime is laid beside it.',
    {
      quote:
        'A disk fills up because keeping is free and deciding is not. I wanted to turn that round without becoming the sort of person who tidies.',
      by: 'Hanne Solberg',
    },
    'That neighbourliness is where the speed comes from. When a whole region dies on the same day, the allocator drops it in one stroke, with a single discard to the drive. On a consumer disk that was 93 percent full, Solberg measured a third of the write amplification of an ordinary file system, simply because the garbage had been put out together.',
    'Setting a lifetime is one extended attribute, and a directory’s lifetime is inherited:',
    {
      code: '# keep for good\nsetfattr -n user.lethe.until -v never thesis/\n\n# forget after a week\nsetfattr -n user.lethe.until -v +7d ~/downloads\n\n# what dies tomorrow?\nlethe-ls --until tomorrow --sort size | head',
    },
    'Three rules keep it from being terrifying:',
    {
      list: [
        '**Nothing dies unread.** A file that was opened within its last day gets another week, once.',
        '**Links keep.** Anything with a second hard link, or that is named in a manifest, is left alone.',
        '**Death is slow.** Expired extents can be brought back until the allocator needs the space, which in practice means days.',
      ],
    },
    'Reviewers on the list were less worried about lost theses than about time. A machine whose clock jumps to 2038 would wake up to an empty home. Lethe therefore counts its own mounted hours and trusts the wall clock only when the two agree. The series is at version six, touches 2,100 lines outside its own directory, and has its first maintainer who is not Solberg.',
    'Her own disk, she says, has been at 61 percent since the spring before last. She has lost one file that she missed. It was a shopping list.',
  ],
}

/** The week's letter and the plain-text midweek edition. */
const KERNEL_ISSUES: readonly Issue[] = [
  {
    daysAgo: 0,
    number: 318,
    subject: 'KW 318: a file system that forgets, and an allocator for impatient people',
    preheader: 'Expiry dates for files, arenas for training runs, a debugger that draws.',
    greeting: ['Four links and one long read this week. The cat has reviewed all of them.'],
    stories: [
      FORGETTING_FILE_SYSTEM,
      {
        headline: 'An allocator written for training runs frees nothing until the epoch ends',
        section: 'Programming',
        author: 'Tomasz Revell',
        minutes: 9,
        picture: { name: 'allocator', alt: 'Coloured blocks packed into shelves by a small crane' },
        url: 'https://slowpath.example/epoch-allocator',
        text: [
          '`tidepool` hands out memory by bumping a pointer, ignores every `free`, and drops whole arenas at the end of an epoch. On Revell’s eight-card machine that removed 11 percent of wall time and all of the fragmentation. The price is a hard ceiling that you must name up front; guess too low and it stops with a one-line apology.',
        ],
      },
      {
        headline: 'The debugger that draws the stack as a floor plan',
        section: 'Developer tools',
        author: 'Ines Maddock',
        minutes: 7,
        picture: { name: 'floor-plan', alt: 'A floor plan whose rooms are labelled like stack frames' },
        url: 'https://toolshed.example/atrium-debugger',
        text: [
          'Frames become rooms, pointers become corridors, and a dangling one ends at a door with nothing behind it. Maddock built Atrium to teach second-year students and found that her colleagues would not give it back. It speaks the usual debug adapter protocol and runs in a terminal, if your terminal does sixel.',
        ],
      },
      {
        headline: 'Thirty years of one cron table, annotated',
        section: 'Linux history',
        author: 'Piet Oosterling',
        minutes: 12,
        url: 'https://longuptime.example/crontab-annotated',
        text: [
          'A weather station’s crontab has survived five operating systems and every one of its authors. Oosterling prints all 212 lines with notes on who added what and why, including the job that winds a real clock. Line 88 is commented out with the words “ask Hanne”. Hanne was asked, and remembers.',
        ],
      },
      {
        headline: 'Proof that your lock-free queue is a queue',
        section: 'Programming papers',
        author: 'Adaeze Lindqvist',
        minutes: 15,
        url: 'https://papers.brenna-polytechnic.example/2291',
        text: [
          'A checker that takes forty lines of annotated C and answers in under a second, or shows the two threads that break it as a comic strip. It found a fault in the authors’ own example, which they left in as figure 3.',
        ],
      },
    ],
    sponsor: {
      by: 'Cairn',
      headline: 'Cairn: backups that restore themselves every Sunday.',
      text: 'An untested backup is a rumour. Cairn restores yours weekly and mails you the proof.',
      button: 'Start for free',
      url: 'https://cairn-backup.example/kw',
    },
    job: {
      by: 'Brenna Polytechnic',
      headline: 'Research engineer, verified storage',
      text: 'Three years, real disks, no grant writing.',
      button: 'Details',
      url: 'https://jobs.brenna-polytechnic.example/storage',
    },
    goodbye: 'Send us your links, your corrections and your oldest crontab. — Noor, Emil and Pixel',
  },
  {
    daysAgo: 4,
    number: 317,
    plainTextOnly: true,
    subject: '[KW midweek] read-copy-update for spreadsheets, and a very small linker',
    preheader: '',
    greeting: ['Midweek edition: four links, no pictures, eighty columns or fewer.'],
    stories: [
      {
        headline: 'A linker in 900 lines that beats the big one on small programs',
        minutes: 8,
        url: 'https://slowpath.example/nib-linker',
        text: [
          '`nib` reads objects in parallel, lays them out once and never looks back. For programs under ten megabytes it finishes before the established linkers have parsed their own options. Feld lists the eleven features she left out and who will miss each of them.',
        ],
      },
      {
        headline: 'Read-copy-update, explained with a shared spreadsheet',
        minutes: 6,
        url: 'https://longuptime.example/rcu-spreadsheet',
        text: [
          'Everybody keeps reading yesterday’s sheet while one person prepares today’s; the old one may be shredded when the last reader has looked up. It is the best account of grace periods we have seen, and it has a picture of a shredder.',
        ],
      },
      {
        headline: 'What forty thousand crash reports say about cosmic rays',
        minutes: 10,
        url: 'https://toolshed.example/bit-flips-at-altitude',
        text: [
          'Single-bit flips in a fleet of ski-lift controllers rise with altitude, as theory says, and on Mondays, as theory does not. The Mondays turned out to be a cleaning robot. The altitude curve stands.',
        ],
      },
      {
        headline: 'The last floppy drive in production gets a pull request',
        minutes: 4,
        url: 'https://longuptime.example/floppy-pull-request',
        text: [
          'An embroidery machine in Sallow still takes its patterns from 3.5-inch disks. Its owner wrote a driver fix, posted it as a photograph of the screen, and had it merged within a day with a signed-off-by and a request for a tea towel.',
        ],
      },
    ],
    goodbye: '-- \nNoor and Emil. Pixel is at the vet and doing fine.',
  },
]

/** The midweek edition: a numbered list of links, each with its address under the title, in 76 columns. */
function midweekText(page: Page): string {
  const { issue, newsletter } = page
  const rule = '='.repeat(72)
  return `${[
    `${rule}\n${newsletter.name}, midweek edition ${issue.number}\n${rule}`,
    ...issue.greeting,
    ...issue.stories.map((story, index) => textEntry(page, story, index + 1)),
    issue.goodbye,
    `Unsubscribe: ${page.unsubscribe}\nChange your address: ${page.preferences}\nKernel Weekly, PO Box 64, Orrin`,
  ].join('\n\n')}\n`
}

function textEntry(page: Page, story: Story, position: number): string {
  const title = `${position}. ${story.headline} (${story.minutes} minute read)`
  const link = story.url ? `\n${page.link(story.url)}` : ''
  return [title + link, ...story.text.map(blockText)].join('\n\n')
}

const FONT = "-apple-system,'Segoe UI',Ubuntu,Arial,sans-serif"
const MONO = 'Menlo,Consolas,monospace'
const STYLES: BlockStyles = {
  p: `margin:0 0 12px;font:16px/1.55 ${FONT};color:#222`,
  h: `margin:18px 0 6px;font:bold 16px/1.4 ${FONT};color:#111`,
  li: `margin:0 0 6px;font:16px/1.5 ${FONT};color:#222`,
  quote: `margin:0 0 14px;padding-left:14px;border-left:3px solid #c9c9c9;font:italic 16px/1.55 ${FONT};color:#444`,
  code: `margin:0 0 14px;padding:12px 14px;background:#f4f4f1;border:1px solid #ddd;font:13px/1.5 ${MONO};overflow:auto;white-space:pre`,
  cell: `padding:5px 14px 5px 0;border-bottom:1px solid #ddd;font:14px/1.4 ${FONT}`,
}

/** A link roundup with sections: hardly any design, as letters by engineers for engineers tend to be. */
function kernelWeeklyHtml(page: Page): string {
  const { issue } = page
  const link = 'color:#0b5394'
  const day = page.date.toLocaleDateString('en-CA')
  const body = `<div style="max-width:680px;margin:0 auto;padding:18px 16px;font:16px/1.55 ${FONT};color:#222">
<p style="font:13px/1.4 ${MONO};color:#666;margin:0 0 18px"><a href="${escapeHtml(page.online)}" style="color:#666">web</a> | ${linkHtml(page, `${page.newsletter.site}/archive`, 'archive', 'color:#666')} | ${linkHtml(page, `${page.newsletter.site}/feed`, 'feed', 'color:#666')} | ${linkHtml(page, `${page.newsletter.site}/submit`, 'submit a link', 'color:#666')}</p>
<h1 style="font:bold 28px/1.2 ${MONO};margin:0">kernel<span style="color:#c0392b">_</span>weekly</h1>
<p style="font:13px/1.4 ${MONO};color:#666;margin:4px 0 20px">issue ${issue.number} &mdash; ${day}</p>
${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}
${sections(issue.stories)
  .map(([name, stories], index) => section(page, name, stories, index))
  .join('\n')}
${issue.job ? `<h2 style="font:bold 13px/1.4 ${MONO};text-transform:uppercase;color:#c0392b;border-bottom:1px solid #ccc;margin:28px 0 12px">Jobs</h2><p style="${STYLES.p}"><strong>${escapeHtml(issue.job.headline)}</strong>, ${escapeHtml(issue.job.by)}: ${inlineHtml(issue.job.text)} ${advertLink(page, issue.job, link)}</p>` : ''}
<p style="${STYLES.p}">${inlineHtml(issue.goodbye)}</p>
<hr style="border:0;border-top:1px solid #ccc;margin:24px 0 12px">
<p style="font:12px/1.6 ${FONT};color:#777">Kernel Weekly is written by two people and a cat in Orrin, and sent to ${escapeHtml(page.recipient)}.<br>
<a href="${escapeHtml(page.preferences)}" style="color:#777">change your address</a> &middot; <a href="${escapeHtml(page.unsubscribe)}" style="color:#777">unsubscribe</a> &middot; PO Box 64, Orrin</p>
</div>`
  return documentHtml(page, 'en', '#ffffff', '', body)
}

function sections(stories: readonly Story[]): [string, Story[]][] {
  const bySection = new Map<string, Story[]>()
  for (const story of stories) {
    const name = story.section ?? 'Elsewhere'
    bySection.set(name, [...(bySection.get(name) ?? []), story])
  }
  return [...bySection]
}

function section(page: Page, name: string, stories: readonly Story[], index: number): string {
  const heading = `<h2 style="font:bold 13px/1.4 ${MONO};text-transform:uppercase;color:#c0392b;border-bottom:1px solid #ccc;margin:28px 0 12px">${escapeHtml(name)}</h2>`
  const sponsor = page.issue.sponsor
  const advert =
    index === 0 && sponsor
      ? `<div style="border:1px dashed #999;padding:12px 14px;margin:20px 0"><p style="margin:0;font:15px/1.5 ${FONT}"><strong>${escapeHtml(sponsor.headline)}</strong> ${inlineHtml(sponsor.text)} ${advertLink(page, sponsor, 'color:#0b5394')} <span style="color:#888">(sponsored by ${escapeHtml(sponsor.by)})</span></p></div>`
      : ''
  return `${heading}${stories.map((story) => htmlEntry(page, story)).join('\n')}${advert}`
}

function htmlEntry(page: Page, story: Story): string {
  const title = escapeHtml(story.headline)
  const byline = [story.author, story.minutes && `${story.minutes} min`].filter(Boolean).join(', ')
  const picture = story.picture
    ? `<p style="margin:0 0 12px"><img src="${page.cid(story.picture)}" alt="${escapeHtml(story.picture.alt)}" width="648" style="max-width:100%;height:auto"></p>`
    : ''
  return `<h3 style="margin:0 0 4px;font:bold 18px/1.35 ${FONT}">${story.url ? linkHtml(page, story.url, title, 'color:#0b5394') : title}</h3>
${byline ? `<p style="margin:0 0 8px;font:13px/1.4 ${MONO};color:#777">${escapeHtml(byline)}</p>` : ''}
${picture}${blocksHtml(story.text, STYLES)}`
}

/** A made-up letter on systems programming, with a midweek edition in plain text. */
export const kernelWeekly: Newsletter = {
  name: 'Kernel Weekly',
  address: 'editors@kernelweekly.example',
  listId: 'issues.kernelweekly.example',
  site: 'https://kernelweekly.example',
  sendsAt: 15 * 60 + 12,
  todayAge: 0.7,
  wrap: (url, token) => tracked(url, { mc_cid: token.slice(0, 10), mc_eid: token.slice(10, 20) }),
  html: kernelWeeklyHtml,
  text: (page) =>
    page.issue.plainTextOnly
      ? midweekText(page)
      : textPart(page, {
          online: 'On the web',
          sponsored: 'SPONSORED BY',
          job: 'JOB',
          readOn: 'Link',
          unsubscribe: 'Unsubscribe',
          preferences: 'Change your address',
          imprint: 'Kernel Weekly, PO Box 64, Orrin. Two people and a cat.',
        }),
  issues: KERNEL_ISSUES,
}
