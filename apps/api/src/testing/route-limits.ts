/** What calls take beyond the usual: route | more slots | memory if it is more than 64 KB | time and other limits */
export const NOTES_OF_CALLS = `
POST /api/auth/google |  |  | 10 s for the identity provider
POST /api/identities | password | 19 MB for a password | 10 s for the identity provider
GET /api/newsletters |  | 8 MB: all newsletters |
GET /api/newsletters/{id}/issues |  | 256 KB: 100 rows |
GET /api/newsletters/worth |  | 1 MB: all newsletters, a year of their articles is counted |
GET /api/newsletters/{id}/corrections |  | 8 MB: all corrections |
GET /api/newsletters/{id}/confirmations |  | 8 MB: all confirmations |
GET /api/newsletters/{id}/senders |  | 4 MB: features of 8,000 mails |
POST /api/newsletters/{id}/merge |  | as for the senders |
POST /api/newsletters/{id}/undo-merge |  | as for the senders |
POST /api/newsletters/{id}/split |  | as for the senders |
GET /api/newsletters/{id}/unsubscribe-methods | mail | 21 MB: five mails one after the other, each 10 MB as stored and its first 128 KB decoded |
POST /api/newsletters/{id}/unsubscribe | mail | as for the unsubscribe methods | 10 s for the list’s server
POST /api/mailboxes |  |  | tried by a worker, eight at a time, half of them for one user: 20 s until it begins, 120 s for the mail server; 20 failed tries an hour, 10 of them at one host
GET /api/mailboxes/{id}/folders |  | 256 KB: 500 folders | as for a new mailbox
PATCH /api/mailboxes/{id} |  |  | twice as for a new mailbox
POST /api/mail-check |  |  | one at a time, six per ten minutes; five hosts, four addresses of each, 10 s to connect
GET /api/people |  | 64 KB: 50 accounts |
GET /api/people/log |  | 64 KB: 100 actions | 2,000 actions are kept
GET /api/invitations |  | 256 KB: 500 invitations |
POST /api/invitations |  |  | 500 invitations are kept
GET /api/opt-ins |  | 4 MB: 200 mails with their links |
POST /api/opt-ins/{id}/reply | mail | 10 MB: a stored mail | 15 s for the mail server
POST /api/imports |  | 256 KB: 500 files |
GET /api/imports/{id} |  | 256 KB: 500 files |
GET /api/imports/{id}/senders |  | 1 MB: 2,000 senders |
POST /api/imports/{id}/senders |  | 256 KB: 2,000 senders |
POST /api/webhooks/{id}/test |  |  | 20 an hour; delivered later, 8 at a time, half of them for one user, 15 s each
POST /api/readwise |  |  | 20 an hour, 30 s each; highlights are sent later, 100 at a time
GET /api/articles |  | 1 MB: 100 articles |
GET /api/articles/saved |  | 1 MB: 100 articles |
GET /api/articles/{id} |  | 8 MB: one article; at most a million characters of a mail are read |
POST /api/push |  |  | sent later, 8 at a time, half of them for one user, 15 s each
POST /api/saved-links |  |  | 120 an hour; fetched later, 4 at a time, half of them for one user, 20 s each
GET /api/articles/tags |  | 8 MB: all tags |
POST /api/articles/{id}/resolve-link | mail | as for the unsubscribe methods | 10 s for the link’s server; 60 per hour
GET /api/editions |  | 64 KB: 60 days |
GET /api/editions/today |  | 8 MB: the stories of 1,000 articles |
GET /api/editions/{day} |  | 8 MB: the stories of 1,000 articles |
GET /api/editions/catch-up |  | 1 MB: 20 stories of 1,000 articles, 60 days |
POST /api/book-mails/send |  | 64 KB: it is sent by a job | five a day
GET /api/digest-mails/preview |  | 8 MB: the stories of 1,000 articles |
POST /api/digest-mails/test |  | 8 MB: the stories of 1,000 articles | five an hour
GET /api/highlights |  | 4 MB: 100 highlights of 10,000 characters |
GET /api/highlights/summary |  | 1 MB: 2,000 newsletters and 50 tags |
GET /api/issues/{id} |  | 8 MB: all parts of one mail |
POST /api/issues/{id}/stories |  | 8 MB: one part of a mail | 50,000 characters are summarised
POST /api/issues/{id}/non-article-parts |  | 8 MB: one part of a mail |
POST /api/issues/{id}/reprocess |  |  | processed later by a worker; 20 per user wait
GET /api/mails/received |  | 256 KB: 100 rows; 4 MB for all: 10,000 mails of the spool |
POST /api/mails/{id}/release |  |  | processed later by a worker; each mail once
GET /api/stories/{id} |  | 1 MB: 200 articles, 20,000 characters of each are compared |
POST /api/stories/{id}/split |  | 1 MB: 2,000 articles |
POST /api/stories/{id}/join |  | 1 MB: 2,000 articles |
GET /api/stories/candidates |  | 3 MB: 3,000 titles are compared, 30 are returned |
GET /api/search/articles |  | 8 MB: 100 articles, 100,000 characters of each and 2 million of all are read for the snippet | 500 characters and 30 terms are searched for; of each article the first 12,000 words
GET /api/search/highlights |  | 4 MB: 100 highlights of 10,000 characters | as for articles
GET /api/search/newsletters |  | 2 MB: 2,000 newsletters |
GET /api/search/suggestions |  | 1 MB: 2,000 newsletters and 500 words are compared, 8 are returned |
GET /api/search/marks |  | 8 MB: one article; 500 places |
GET /api/search/saved |  | 64 KB: 50 searches |
GET /api/topics |  | 1 MB: 500 topics and suggestions |
`

/** Calls that hash a password. */
export const PASSWORD_CALLS = `
POST /api/auth/signup
POST /api/auth/login
POST /api/account/reset-password
POST /api/account/deletion
POST /api/account/email
POST /api/account/password
POST /api/two-step/setup
POST /api/two-step/on
POST /api/two-step/off
POST /api/two-step/recovery-codes
POST /api/identities/{id}/removal
POST /api/passkeys/challenge
POST /api/passkeys/{id}/removal
POST /api/api-tokens
POST /api/people/{id}/suspension
POST /api/people/{id}/deletion
`

/** All other routes: route | slots | memory | time and other limits */
export const OTHER_ROUTES = `
POST /api/inbound/{service} |  | 31 MB for a form or JSON, 10 MB for a plain mail, 64 MB for all | may fall 30 s behind 5 KB a second
POST /api/inbound/{service}/mime |  | 31 MB for a form or JSON, 10 MB for a plain mail, 64 MB for all | may fall 30 s behind 5 KB a second
PATCH /api/imports/{id}/files/{fileId} | request, upload | 4 MB: a part of a file | 900 s to upload
GET /api/feeds/{secret}/atom.xml | request, heavy | 24 MB: 4 million characters of articles, as HTML and as XML | 60 at once, and 60 more in ten minutes, of one feed
GET /api/feeds/{secret}/opds.xml | request, heavy | 64 KB: 30 days | 60 at once, and 60 more in ten minutes, of one feed
GET /api/feeds/{secret}/book.epub | request, heavy, download | 10 MB: one article and one picture at a time | as above, and while the client reads
GET /api/feeds/{secret}/feed.json | request, heavy | 24 MB: 4 million characters of articles, as HTML and as JSON | 60 at once, and 60 more in ten minutes, of one feed
GET /api/greader.php |  | 64 KB |
GET /api/greader.php/* | request, heavy | 30 MB: 6 million characters of articles, or 10,000 ids |
POST /api/greader.php/* | request, heavy | 30 MB: 6 million characters of articles, or 10,000 ids |
POST /mcp | request, call | 1 MB: 20 results, 40 stories, or 40,000 characters of an article | a message has at most 64 KB
GET /api/issues/{id}/original | request, original, rendering | 8 MB: the page; 45 MB while it is rendered | 5 s to render; then cached for 10 min
GET /api/issues/{id}/attachments/{place} | request, original, mail | 31 MB: three times the mail | 5 s to take it out of the mail
GET /api/pictures/{id} | picture | 8 MB: the picture |
GET /api/pictures/in-mail/{token} | picture, rendering | 8 MB: the picture; if the mail is no longer cached, as for the original | 5 s as for the original
GET /api/highlights/export | request, download | 10 MB: 500 highlights at a time | while the client reads
GET /api/epub | request, download | 10 MB: one article and one picture at a time; 300 articles and 15 MB of pictures at most | while the client reads
GET /api/account/data | request, download | 30 MB: one mail or a megabyte of rows at a time | while the client reads
POST /api/user/upload-avatar | request, upload, decoding | 5 MB; 256 MB while it is decoded | 900 s to upload, 10 s to decode
GET /api/digest-mails/unsubscribe/{token} |  | 64 KB |
POST /api/digest-mails/unsubscribe/{token} |  | 64 KB: 4 KB are read |
GET /api/auth/google/callback | request | 64 KB | 10 s for the identity provider
GET /api/auth/mailboxes/{provider}/callback | request | 64 KB | 10 s for the provider, then as for a new mailbox
GET /api/openapi.json |  | 1 MB: the same bytes for everyone |
GET /api |  | 64 KB |
GET /api/docs |  | 64 KB: a file |
GET / | request | 64 KB: a file; 1 MB with the digest in it |
GET /index.html |  | 64 KB: a file |
GET /healthz |  | 1 KB |
GET /readyz |  | 1 KB |
GET /metrics |  | 64 KB |
`
