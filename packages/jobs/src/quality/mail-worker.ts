import { classifyMail } from '@tidings/mail/classify/classify-mail'
import { enrichIssue } from '@tidings/mail/enrich-issue'
import { extractIssue } from '@tidings/mail/extract/extract-issue'
import { parseMail } from '@tidings/mail/mime/parse-mail'
import { serveWorker } from '../workers/serve-worker.ts'

async function extractMail(raw: Uint8Array): Promise<object> {
  const mail = await parseMail(raw)
  const issue = extractIssue(mail)
  const newsletter = (mail.forwarded?.from ?? mail.from)?.name ?? ''
  const articles = enrichIssue({ ...issue, newsletter }).map((article) => ({
    title: article.title,
    url: article.originalUrl,
    text: article.text,
    summary: article.summary,
    imageUrl: article.imageUrl,
    category: article.category,
    tags: article.tags,
    section: article.section,
  }))
  const leftovers = issue.nonArticleParts.map(({ reason, title, text, part }) => ({
    reason,
    text: [title ?? '', text].filter((words) => words !== '').join('\n\n'),
    urls: part.links.map(({ url }) => url),
  }))
  return { kind: classifyMail(mail, issue).kind, articles, leftovers }
}

// The entry point of the processes of the quality command: the first argument names the task.
serveWorker(process.argv[2] === 'extract' ? extractMail : async (raw) => classifyMail(await parseMail(raw)))
