/** Sentences of one article that is long enough for a model's summary. */
export const COUNCIL = 'The harbour council of Ostervik voted on Tuesday to rebuild the old lighthouse.'
export const WORK = 'Work on the tower starts in spring and takes two years.'
const REST = [
  'The lighthouse has stood dark since a storm in 1987 broke its lamp and flooded the stairs that keepers had used for a century.',
  'Harbour pilots say that the new light will be seen from twelve miles.',
  'The keeper of the museum hopes to show the old lamp beside the new one, if a crane can be found that lifts it.',
  'Nobody spoke against the plan, and afterwards the council ate a cake in the shape of a lamp.',
]
export const HARBOUR_TEXT = [COUNCIL, WORK, ...REST].join(' ')

/** A raw mail of a newsletter with that article; `hidden` is text that readers cannot see. */
export function harbourMail({
  id,
  hidden = '',
  text = HARBOUR_TEXT,
}: {
  id: string
  hidden?: string
  text?: string
}): string {
  return [
    'From: Harbour Weekly <news@harbour.example>',
    `Message-ID: <${id}@harbour.example>`,
    'List-Id: Harbour Weekly <weekly.harbour.example>',
    'List-Unsubscribe: <https://harbour.example/unsubscribe>',
    'Subject: A lighthouse is lit again',
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<html><body><h1>Harbour Weekly</h1>
<h2><a href="https://harbour.example/lighthouse">A lighthouse is lit again in Ostervik</a></h2>
<p>${text}</p>${hidden}
<h2><a href="https://harbour.example/gulls">Gulls have learnt to read the timetable</a></h2>
<p>They wait for the ferry at the right minute, as those know who have lost a sandwich to them.</p>
<p><a href="https://harbour.example/unsubscribe">Unsubscribe</a></p></body></html>`,
  ].join('\r\n')
}
