/** A raw mail with a small roundup; `items` are headline and link. */
export function roundup(about: {
  id: string
  from?: string
  listId?: string
  items: [string, string][]
}): string {
  const items = about.items.map(
    ([title, link]) => `<h2><a href="${link}">${title}</a></h2>
<p>What the newsletter says of it takes a sentence or two, so that a card has something to show.</p>`,
  )
  return [
    `From: ${about.from ?? 'Kernel Weekly <news@kernel.example>'}`,
    `Message-ID: <${about.id}@kernel.example>`,
    ...(about.listId ? [`List-Id: Kernel Weekly <${about.listId}>`] : []),
    'List-Unsubscribe: <https://kernel.example/unsubscribe>',
    'Subject: This week in kernels',
    'Date: Thu, 19 Nov 2026 08:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<html><body><h1>Kernel Weekly</h1>${items.join('\n')}
<p><a href="https://kernel.example/unsubscribe">Unsubscribe</a></p></body></html>`,
  ].join('\r\n')
}

/** Stories to put into one. */
export const SCHEDULER: [string, string] = [
  'A scheduler rewrite lands after nine years of arguments',
  'https://lwn.example/scheduler',
]
export const SAILS: [string, string] = [
  'Cargo ships are going back to sail, this time in steel',
  'https://ships.example/sails',
]
export const PHONES: [string, string] = [
  'What three billion parameters can do on a phone',
  'https://phones.example/models',
]
