import { hasDovecot } from '@tidings/jobs/mailboxes/testing/dovecot'
import * as discovery from './mailbox/discovery.ts'
import * as firstArticle from './mailbox/first-article.ts'
import * as kills from './mailbox/kills.ts'
import { runRows } from './support/row.ts'

if (hasDovecot()) await runRows([kills, firstArticle, discovery])
else console.log('skipped: Dovecot (dovecot-imapd) is not there, or this is not root')
